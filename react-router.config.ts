import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The whole route list is one small hashed file: no request for route discovery on a shopper's first click.
  // Loaders of a page are a few lines: their own chunks would cost a request each.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
