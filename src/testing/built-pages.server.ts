import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import type { AppParts } from '../app.server.ts'

const build = join(import.meta.dirname, '..', '..', 'build')

/** The pages as production serves them, for tests that need whole pages. */
export const builtPages: AppParts['pages'] = {
  loadBuild: () => import(join(build, 'server', 'index.js')) as Promise<ServerBuild>,
  clientFolder: join(build, 'client'),
}
