import { join } from 'node:path'
import type { AppOptions } from '../app.server.ts'
import { toPageBuild } from '../platform/pages/page-build.server.ts'

const build = join(import.meta.dirname, '..', '..', 'build')

/** The pages as production serves them, for tests that need whole pages. */
export const builtPages: AppOptions['pages'] = {
  loadBuild: async () => toPageBuild(await import(join(build, 'server', 'index.js'))),
  clientFolder: join(build, 'client'),
}
