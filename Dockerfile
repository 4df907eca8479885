# Builds one image for amd64 and arm64 (docs/hosting/containers.md). Nothing is compiled, because npm packages
# contain the native code. Both base images use the same release of Debian, so that the files of the
# first run in the second.
ARG NODE=docker.io/library/node:24.21.0-bookworm-slim
ARG DEBIAN=docker.io/library/debian:12.12-slim

FROM ${NODE} AS build
WORKDIR /copeaux
COPY package.json package-lock.json .npmrc* ./
RUN npm ci --loglevel=error --no-audit --no-fund
COPY . .
RUN npm run build \
 && npm prune --omit=dev --loglevel=error --no-audit --no-fund \
 && node_modules/.bin/node --version

FROM ${DEBIAN}
# The user has no account on the host and owns only the data.
RUN useradd --system --uid 10001 --home-dir /nonexistent --no-create-home copeaux \
 && install -d -o copeaux -g copeaux -m 0700 /data /backup /var/cache/copeaux \
 && ln -s /copeaux/server/cli/main.ts /usr/local/bin/copeaux
WORKDIR /copeaux
COPY --from=build /copeaux/package.json ./
COPY --from=build /copeaux/node_modules node_modules
COPY --from=build /copeaux/shared shared
COPY --from=build /copeaux/locales locales
COPY --from=build /copeaux/docs/openapi.json docs/
COPY --from=build /copeaux/demo demo
COPY --from=build /copeaux/server server
COPY --from=build /copeaux/build build
# MALLOC_ARENA_MAX limits the memory that glibc keeps for threads. NODE_COMPILE_CACHE makes the next start faster.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/var/cache/copeaux \
    MALLOC_ARENA_MAX=2 COPEAUX_COMMAND=copeaux PATH=/copeaux/node_modules/.bin:$PATH
USER copeaux
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# The site is ready when the database answers. The first start may load the demo for a minute.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=2", "server/main.ts"]
