# The shop without its database: give it DATABASE_URL, or mount a volume at /data for the embedded one.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts ./scripts
# As every script does before it begins, so that the build finds the packages and does not install them again.
RUN node --eval "import('./scripts/prepare.mjs').then(({ ensureInstalled }) => ensureInstalled())"
COPY . .
RUN node scripts/build.mjs && npm prune --omit=dev

FROM node:24-bookworm-slim
RUN useradd --system --home-dir /app kitsune && mkdir /data && chown kitsune /data
WORKDIR /app
COPY --from=build --chown=kitsune /app .
USER kitsune
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=off
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The server itself, not npm: it receives the signals and stops in order.
CMD ["node_modules/.bin/node", "src/server.ts"]
