import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * React Router silently reloads the document when a page's script fails to load, and waits for ever when it stalls;
 * it offers no hook for either. With `loadRouteChunk` it waits 120 s, logs, and the shopper sees the error page.
 */
export function watchPageScripts(): Plugin {
  const ours = join(import.meta.dirname, 'load-route-chunk.ts')
  let isPatched = false
  return {
    name: 'kitsune:watch-page-scripts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/.*\/routeModules\.(js|mjs)/ },
      handler(code) {
        const patched = code.replace(
          /await import\(([^)]*?route\.module\s*)\)/,
          'await loadRouteChunk(() => import($1))',
        )
        if (patched === code) return
        isPatched = true
        return `import { loadRouteChunk } from ${JSON.stringify(ours)};\n${patched}`
      },
    },
    generateBundle() {
      if (!isPatched) this.error('React Router loads the scripts of pages in another way now: see watchPageScripts.')
    },
  }
}
