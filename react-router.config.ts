import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { splitRouteList } from './src/platform/router-internals/split-route-list.server.ts'
import { tryPages } from './src/platform/router-internals/try-pages.server.ts'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The whole route list is one small hashed file: no request for route discovery on a shopper's first click.
  // Loaders of a page are a few lines: their own chunks would cost a request each.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    splitRouteList(join(buildDirectory, 'client', 'assets'), 'office/office-frame')
    await tryPages(buildDirectory, [
      { path: '/auth/', wholeList: false },
      { path: '/staff/', wholeList: true },
    ])
  },
} satisfies Config
