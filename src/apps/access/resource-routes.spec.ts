import { Controller, Get, SetMetadata, Param, UseGuards, type Type } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { PermissionOn } from './permission-on.decorator.js';
import { ResourceGuard } from './resource.guard.js';
import { checkController } from './resource-routes.js';
import { Resource, setResourceRule } from './resource.js';

const check = (controller: Type) => (): void => checkController(controller);
/** The rule without its guard, as a faulty decorator would set it. */
const RuleWithoutGuard: MethodDecorator = (_target, _key, descriptor) =>
  setResourceRule(descriptor.value as object, { type: 'run', permissions: () => ['runs:view'] });

describe('the check of resource routes at start', () => {
  it('accepts a route that resolves the resource it declares, and one without a resource', () => {
    @Controller('runs')
    class Complete {
      @Get(':id')
      @PermissionOn('run', 'runs:view')
      one(@Resource('run') _run: object): void {}

      @Get()
      list(@Param('app') _app: string): void {}
    }
    expect(check(Complete)).not.toThrow();
  });

  it('rejects a route whose handler has no parameter for the resource it declares', () => {
    @Controller('runs')
    class Unresolved {
      @Get(':id')
      @PermissionOn('run', 'runs:view')
      one(@Param('id') _id: string): void {}
    }
    expect(check(Unresolved)).toThrow(/Unresolved\.one declares a permission .* does not take it/);
  });

  it('rejects a route whose handler has a parameter for a resource that it does not declare', () => {
    @Controller('runs')
    class Mismatched {
      @Get(':id')
      @PermissionOn('run', 'runs:view')
      one(@Resource('app') _app: object): void {}
    }
    @Controller('runs')
    class Undeclared {
      @Get(':id')
      one(@Resource('run') _run: object): void {}
    }
    expect(check(Mismatched)).toThrow(/type run and does not take it/);
    expect(check(Undeclared)).toThrow(/without declaring a permission/);
  });

  it('rejects a route whose path does not name the resource', () => {
    @Controller('runs')
    class Unnamed {
      @Get(':run')
      @PermissionOn('run', 'runs:view')
      one(@Resource('run') _run: object): void {}
    }
    expect(check(Unnamed)).toThrow(/its path has no :id/);
  });

  it('rejects a route whose rule has no guard', () => {
    @Controller('runs')
    class Unguarded {
      @Get(':id')
      @SetMetadata('other', true)
      @RuleWithoutGuard
      one(@Resource('run') _run: object): void {}
    }
    @Controller('runs')
    class Guarded {
      @Get(':id')
      @UseGuards(ResourceGuard)
      @RuleWithoutGuard
      one(@Resource('run') _run: object): void {}
    }
    expect(check(Unguarded)).toThrow(/without its guard/);
    expect(check(Guarded)).not.toThrow();
  });
});
