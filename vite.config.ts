import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { cutFonts } from './scripts/cut-fonts.mjs'
import { watchPageScripts } from './src/platform/router-internals/watch-page-scripts.server.ts'

export default defineConfig({
  plugins: [{ name: 'kitsune:fonts', config: cutFonts }, tailwindcss(), reactRouter(), watchPageScripts()],
  build: {
    // Inlined data: URLs would need a looser CSP; every asset stays a file with a hash.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // React and its router in one file: a shopper needs all of it at once, it compresses better in one piece,
            // and it stays the same when only the shop changes. What nearly every page shares goes into another; what only
            // pages with forms, pages behind the sign-in or signed-in shoppers need goes into a file for each of these.
            // The parts of the back office go into a file that no shopper loads.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
                {
                  name: 'shop',
                  test: /src[\\/](ui[\\/](?!field|form-error|section|submit-button|empty-state|linked-page|load|remove-and-focus|text-area|use-|staff|cabinet-page|confirm-form|suggest-field|qr-image|focus-invalid|lazy-part)|platform[\\/](?!browser[\\/](call-queue|pending-edits|failure|upload-file|use-|pause)|contract[\\/]roles|text[\\/](plural|quoted|shop-day|keyboard-layout))|layout[\\/])|product-card|preload-helper|catalogue[\\/]shopper\.ts|content[\\/]announcement-line|search-href/,
                  minShareCount: 2,
                  priority: 1,
                },
                {
                  name: 'load-failed',
                  test: /src[\\/](ui[\\/](load-failed|loader-failed|load-state|empty-state)|platform[\\/]text[\\/]quoted)/,
                  minShareCount: 2,
                  priority: 1,
                },
                {
                  name: 'forms',
                  test: /src[\\/](ui[\\/](field|form-error|section|loading-text|text-area|use-|cabinet-page|qr-image|focus-invalid|lazy-part)|platform[\\/](browser[\\/](failure|use-|pause)|contract[\\/]roles|text[\\/](shop-day|keyboard-layout))|accounts[\\/](viewer|consent-field|consent-text|phone\.ts))/,
                  minShareCount: 2,
                  priority: 1,
                },
                // Sums of orders: staff's orders would load the cart with them.
                {
                  name: 'pricing',
                  test: /src[\\/](pricing[\\/]|cart[\\/]price-items|gift-cards[\\/]spend-cards)/,
                  minShareCount: 2,
                  priority: 1,
                },
                {
                  name: 'cart',
                  test: /src[\\/](cart[\\/].*\.ts$|platform[\\/]browser[\\/](call-queue|pending-edits))/,
                  minShareCount: 2,
                  priority: 1,
                },
                // What is said of months, days and numbers: nearly every page that needs one of them needs the others.
                {
                  name: 'dates',
                  test: /src[\\/](content[\\/]russian-date|catalogue[\\/](.*[\\/])?preorder-text|platform[\\/]text[\\/]plural)/,
                  minShareCount: 2,
                  priority: 1,
                },
                // Of orders that are placed and of those that are not yet.
                {
                  name: 'order-parts',
                  test: /src[\\/]orders[\\/](order[\\/]totals|pickup-places)/,
                  minShareCount: 2,
                  priority: 1,
                },
                // The words of states: pages of orders would take each other's parts along with them.
                { name: 'values', test: /src[\\/]database[\\/]values[\\/]/, minShareCount: 2, priority: 1 },
                // Of returns too, whose photographs shoppers send.
                {
                  name: 'upload',
                  test: /src[\\/](media[\\/]upload-picture|platform[\\/]browser[\\/]upload-file)/,
                  minShareCount: 2,
                  priority: 1,
                },
                // A part of the office too, which would take it along: whoever signs in would load the office for a button.
                { name: 'submit-button', test: /src[\\/]ui[\\/]submit-button/, minShareCount: 2, priority: 1 },
                {
                  name: 'office',
                  test: /src[\\/](ui[\\/]staff[\\/](?!chart|conflict|list|play-tones|scan|table|text[\\/]text-))/,
                  minShareCount: 2,
                },
                // After it, because a group takes along what it imports: half of the screens have no table, and fewer
                // have forms that merge the edits of two people, or lists to sort.
                { name: 'office-table', test: /src[\\/]ui[\\/]staff[\\/]table[\\/]/, minShareCount: 2 },
                { name: 'office-edit', test: /src[\\/]ui[\\/]staff[\\/]conflict[\\/]/, minShareCount: 2 },
                { name: 'office-list', test: /src[\\/]ui[\\/]staff[\\/]list[\\/]/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
})
