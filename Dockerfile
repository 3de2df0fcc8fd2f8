# An image of Glyphdex without a catalog: mount one, or start it with --catalog or --source (docs/deploy.md).
#
#   docker build -t glyphdex .
#
# BUILD_IMAGE: an image of Debian with Node 20 or later and npm.
# VERSION, REVISION, SOURCE: the labels of the image.
# BASE_IMAGE: an image of Debian, with or without Node. Glyphdex brings its own Node where the base has none.
ARG BUILD_IMAGE=node:24-slim
ARG BASE_IMAGE=node:24-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /src
COPY . .
RUN npm ci && npm run pack -- glyphdex
WORKDIR /app
# The versions of the archive's npm-shrinkwrap.json.
RUN tar -xzf /src/dist/glyphdex-*.tgz --strip-components=1 && \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM ${BASE_IMAGE} AS app
COPY --from=build /app /app
WORKDIR /app
# The base's Node, if it is recent enough; then the one from npm is not needed.
RUN mkdir bin && \
    if node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 24 ? 0 : 1)'; \
    then rm -rf node_modules/node-linux-* node_modules/.bin/node && ln -s "$(command -v node)" bin/node; \
    else ln -s "$(ls -d /app/node_modules/node-linux-*/bin/node)" bin/node; fi && \
    ln -s ../apps/server/bin/glyphdex.js bin/glyphdex && chmod +x bin/glyphdex

FROM ${BASE_IMAGE}
ARG VERSION=1.0.0
ARG REVISION
ARG SOURCE
LABEL org.opencontainers.image.title="Glyphdex" \
      org.opencontainers.image.description="Self-hosted icon search service" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.source="${SOURCE}"
COPY --from=app /app /app
# Its owner is the user below, so a new volume is too.
RUN mkdir /data && chown 10001:10001 /data
ENV PATH=/app/bin:$PATH NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data HOME=/tmp \
    # How messages write commands; Docker names a container by its host name.
    GLYPHDEX_COMMAND="docker exec CONTAINER glyphdex" \
    # Fewer heaps of glibc, which keeps what each of its heaps ever used.
    MALLOC_ARENA_MAX=2
USER 10001:10001
VOLUME /data
EXPOSE 3000
# A first start builds or copies the catalog.
HEALTHCHECK --interval=10s --timeout=3s --start-period=300s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1, so it gets the signals.
ENTRYPOINT ["node", "/app/bin/glyphdex"]
CMD ["serve"]
