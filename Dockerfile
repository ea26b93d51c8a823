# The image runs on the Node 24 of its base; the Node packages of optionalDependencies are removed.
# Another base image can replace it if it has Node 24, npm, a shell, coreutils, findutils and the user 1000, such as that of scripts/image/base.sh.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY portal/package.json ./portal/
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json nest-cli.json ./
COPY contracts ./contracts
COPY scripts ./scripts
COPY src ./src
COPY portal ./portal
RUN npm run build && find dist portal/dist -name '*.map' -delete && rm -rf dist/.sources portal/dist/.sources dist/write-openapi.js dist/config/write-env-example.js

# Without the portal's folder, npm does not install its packages: the built portal contains them.
FROM ${NODE_IMAGE} AS production
WORKDIR /app
COPY package.json package-lock.json ./
# Only a compiler plugin of @nestjs/swagger requires typescript. Source maps and types are a third of the packages, and nothing reads them at run time.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/node-win-* node_modules/.bin/node node_modules/typescript && \
  find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
COPY scripts/image ./scripts/image
RUN node scripts/image/sbom.mjs && mkdir /data

FROM ${NODE_IMAGE}
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Signalbox" \
  org.opencontainers.image.description="Signed event batches in and none lost, code apps run to their right end state, feature flags decided by one rule." \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="0.1.0" \
  org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production SERVICE_HOST=0.0.0.0 SERVICE_DATA_DIR=/data
WORKDIR /app
COPY --from=production /app/package.json /app/sbom.cdx.json ./
COPY --from=production /app/node_modules ./node_modules
COPY bin ./bin
COPY --from=build /app/contracts ./contracts
COPY --from=build /app/dist ./dist
COPY --from=build /app/portal/dist ./portal/dist
COPY --from=production --chown=1000:1000 /data /data
# The user `node` of the base image, as a number so that Kubernetes can verify that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
# The certificate is not verified: that of SERVICE_TLS_CERT is for another name than 127.0.0.1.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "process.env.NODE_TLS_REJECT_UNAUTHORIZED='0';fetch('http'+(process.env.SERVICE_TLS_CERT?'s':'')+'://127.0.0.1:'+(process.env.PORT||3000)+'/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# node itself, not npm, so that the signal that stops a container reaches the service.
# The young generation is bounded as in "npm start", because it otherwise grows to 96 MB and stays there.
CMD ["node", "--max-semi-space-size=8", "dist/main.js"]
