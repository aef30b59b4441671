import { expect, test } from 'vitest'
import { appendLoaderData } from './append-loader-data.ts'

const page = '<body><script>window.__reactRouterContext.stream = new ReadableStream()</script></body>'

test('loader data is the last script of the page, and cannot close it', () => {
  expect(appendLoaderData(page, '[{"name":"</script><!--"}]\u2028')).toBe(
    `${page.slice(0, -7)}<script>window.__reactRouterContext.streamController.enqueue(` +
      String.raw`"[{\"name\":\"\u003c/script\u003e\u003c!--\"}]\u2028"` +
      ');window.__reactRouterContext.streamController.close();</script></body>',
  )
})

test.each(['<body><script>window.__other.stream = 1</script></body>', page.replace('</body>', '')])(
  'a page that React Router renders in a different way fails: %s',
  (html) => {
    expect(() => appendLoaderData(html, '[]')).toThrow('see appendLoaderData')
  },
)
