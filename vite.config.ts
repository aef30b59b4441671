import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Inlined data: URLs would need a looser CSP; every asset stays a file with a hash.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
})
