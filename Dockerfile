# The image runs on its own Node 24; the Node packages of optionalDependencies are left out.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY portal/package.json ./portal/
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json nest-cli.json ./
COPY contracts ./contracts
COPY scripts ./scripts
COPY src ./src
COPY portal ./portal
RUN npm run build

# Without the portal's folder npm leaves out its packages, too: they are in what it built.
FROM node:24-bookworm-slim AS production
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production SERVICE_HOST=0.0.0.0 SERVICE_DATA_DIR=/data
WORKDIR /app
COPY --from=production /app/package.json ./
COPY --from=production /app/node_modules ./node_modules
COPY --from=build /app/contracts ./contracts
COPY --from=build /app/dist ./dist
COPY --from=build /app/portal/dist ./portal/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# node itself, not npm: the signal that stops a container must reach the service.
# The young generation bounded, as in "npm start": it otherwise grows to 96 MB and stays there.
CMD ["node", "--max-semi-space-size=8", "dist/main.js"]
