# The shop without its database: give it DATABASE_URL, or mount a volume at /data for the embedded one.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts ./scripts
# As every script does before it begins, so that the build finds the packages and does not install them again.
RUN node --eval "import('./scripts/prepare.mjs').then(({ ensureInstalled }) => ensureInstalled())"
COPY . .
# The image has a Node of its own, so the pinned one (over 200 MB) stays out. The links inside the PostgreSQL package are
# made now, because the shop runs on a root file system that it cannot write to.
RUN node scripts/build.mjs \
  && npm prune --omit=dev \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/.cache \
  && node --eval "import('./src/platform/postgres/binaries.server.ts').then(({ findBinaries }) => findBinaries())"

FROM node:24-bookworm-slim
RUN useradd --system --home-dir /app kitsune && mkdir /data && chown kitsune /data
WORKDIR /app
COPY --from=build /app .
USER kitsune
# As scripts/start.mjs does: memory of drawn pictures goes back to the system.
ENV MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=off
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The server itself, not npm: it receives the signals and stops in order.
CMD ["node", "--max-semi-space-size=8", "build/shop/server.js"]
