// The server as one file: a thousand files to find, read and link would make half of the time that a start takes.
import { renameSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'vite'
import { projectFolder, serverBundle } from './prepare.mjs'

const folder = dirname(serverBundle)
// Written aside and renamed: a shop may be starting from it, and two may be bundling at once.
const aside = `server-${process.pid}.js`

/** Files that the code reads, and the threads it starts, are where they were. */
const places = {
  name: 'kitsune:places',
  enforce: 'pre',
  transform: {
    filter: { code: /import\.meta\.(dirname|url)\b/, id: { exclude: /node_modules/ } },
    handler(code, id) {
      const place = relative(folder, id).replaceAll('\\', '/')
      return code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(place)}')`)
        .replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`)
    },
  },
}

await build({
  root: projectFolder,
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [places],
  // Packages stay where they are, but for zod, whose hundred files no page's bundle uses, and what else imports it.
  ssr: { noExternal: ['zod', 'fastify-type-provider-zod', '@fastify/error'] },
  build: {
    ssr: join(projectFolder, 'src', 'server.ts'),
    outDir: folder,
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      // It needs Vite itself, which a shop in production does not have.
      external: /development\.server\.ts$/,
      output: { entryFileNames: aside, codeSplitting: false },
    },
  },
})
try {
  renameSync(join(folder, aside), serverBundle)
} finally {
  rmSync(join(folder, aside), { force: true })
}
