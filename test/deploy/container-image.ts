import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SpawnedService } from '../support/processes/spawned-service.js';

const ROOT = join(import.meta.dirname, '..', '..');
const BASE = 'localhost/signalbox-test-node';
const run = promisify(execFile);

/** The configuration in the image, as Docker reads it. */
export interface ImageConfig {
  User: string;
  WorkingDir: string;
  Env: string[];
  Cmd: string[];
  Entrypoint: string[] | null;
  Labels: Record<string, string>;
  Healthcheck: { Test: string[] };
  ExposedPorts: Record<string, object>;
}

async function output(program: string, args: readonly string[], env = {}): Promise<string> {
  const options = {
    cwd: ROOT,
    env: { ...process.env, ...env },
    timeout: 20 * 60_000,
    maxBuffer: 64 * 1024 * 1024,
  };
  return (await run(program, args, options)).stdout.trim();
}

/**
 * Builds the image of the Dockerfile on a base of Debian's packages, without an image registry.
 *
 * @returns its digest.
 */
export async function buildImage(name: string): Promise<string> {
  await output('scripts/image/base.sh', [BASE]);
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-npmrc-'));
  try {
    // npm uses the registry and the cache of this machine in the build.
    const [userConfig, cache] = await Promise.all(
      ['userconfig', 'cache'].map((key) => output('npm', ['config', 'get', key])),
    );
    const npmrc = join(folder, 'npmrc');
    writeFileSync(npmrc, userConfig !== undefined && existsSync(userConfig) ? readFileSync(userConfig) : '');
    const certificates = process.env['NODE_EXTRA_CA_CERTS'];
    if (certificates !== undefined) appendFileSync(npmrc, '\ncafile=/etc/registry-ca.pem\n');
    const volumes = [
      `${npmrc}:/root/.npmrc:ro`,
      `${cache ?? ''}:/root/.npm`,
      ...(certificates === undefined ? [] : [`${certificates}:/etc/registry-ca.pem:ro`]),
    ];
    await output('buildah', [
      'bud',
      ...['--quiet', '--isolation', 'chroot', '--format', 'docker', '--no-cache', '--timestamp', '0'],
      ...volumes.flatMap((volume) => ['--volume', volume]),
      ...['--build-arg', `NODE_IMAGE=${BASE}`, '--tag', name, '.'],
    ]);
    return await output('scripts/image/reproducible.sh', [name]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function removeImages(...names: readonly string[]): Promise<void> {
  for (const name of names) await output('buildah', ['rmi', name]).catch(() => undefined);
}

/** Additions to the image for a container. */
export interface ContainerOptions {
  /** Folder of this machine that is the volume `/data`; without it, the volume exists for one run. */
  data?: string;
  /** Whether the container has the shell of the base image, which is hidden otherwise. */
  hasShell?: boolean;
}

/** An image with its files mounted, for a container that runs once. */
export class Container {
  private constructor(
    private readonly id: string,
    readonly files: string,
    readonly config: ImageConfig,
  ) {}

  static async of(image: string): Promise<Container> {
    const inspected = JSON.parse(await output('buildah', ['inspect', '--type', 'image', image])) as {
      Docker: { config: ImageConfig };
    };
    const id = await output('buildah', ['from', '--pull-never', image]);
    return new Container(id, await output('buildah', ['mount', id]), inspected.Docker.config);
  }

  /** Runs the image's command as its user: the root file system is read-only, `/data` and `/tmp` are writable, and there is no shell. */
  start(env: Record<string, string>, options: ContainerOptions = {}): Promise<SpawnedService> {
    const command = this.command(this.config.Cmd, options);
    return SpawnedService.start({ ...command, cwd: '/', env: this.environment(env) });
  }

  /** @returns the exit status of the image's health check, which runs beside the service. */
  async checkHealth(env: Record<string, string>): Promise<number> {
    const [kind, ...check] = this.config.Healthcheck.Test;
    if (kind !== 'CMD') throw new Error(`the health check needs a shell: ${kind ?? 'none'}`);
    const { program, args } = this.command(check);
    return run(program, args, { env: this.environment(env), timeout: 60_000 }).then(
      () => 0,
      ({ code }: { code: number }) => code,
    );
  }

  /** @returns the standard output of a command in the container. */
  async output(command: readonly string[]): Promise<string> {
    const { program, args } = this.command(command);
    return (await run(program, args, { env: this.environment({}), timeout: 60_000 })).stdout;
  }

  async remove(): Promise<void> {
    await output('buildah', ['rm', this.id]);
  }

  private environment(env: Record<string, string>): Record<string, string> {
    const ofImage = this.config.Env.map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1)] as const;
    });
    return { ...Object.fromEntries(ofImage), ...env };
  }

  private command(
    command: readonly string[],
    { data = '', hasShell = false }: ContainerOptions = {},
  ): { program: string; args: string[] } {
    const [user = '', group = user] = this.config.User.split(':');
    const script = `set -e; cd /; root=$1; data=$2; shift 2
      mount --bind "$root" "$root"; mount -o remount,bind,ro "$root"
      for folder in tmp data; do mount -t tmpfs -o uid=${user},gid=${group},mode=0700 tmpfs "$root/$folder"; done
      mount -t proc proc "$root/proc"; mount --rbind /dev "$root/dev"
      [ -z "$data" ] || mount --bind "$data" "$root/data"
      ${hasShell ? '' : 'mount --bind /dev/null "$root/usr/bin/dash"'}
      exec setpriv --no-new-privs unshare --root="$root" --wd="${this.config.WorkingDir}" --setgid=${group} --setuid=${user} -- "$@"`;
    return {
      program: '/usr/bin/unshare',
      args: [
        ...['--mount', '--propagation', 'private', '/bin/sh', '-c', script, 'sh', this.files, data],
        ...command,
      ],
    };
  }
}
