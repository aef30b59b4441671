import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { JSDOM } from 'jsdom'

/**
 * The same HTML as pages of nothing but React Router: each page is a route that renders these elements, with the shop's
 * classes and style sheets and without a handler, an effect or data. Built and prerendered by `react-router build` with its defaults.
 */
export interface BarePage {
  name: string
  html: string
}

const root = join(import.meta.dirname, '..')
const folder = join(import.meta.dirname, 'results', 'bare-pages')
const reactRouter = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')

export function removeBarePages(): void {
  rmSync(folder, { recursive: true, force: true })
}

export function buildBarePages(pages: BarePage[]): void {
  removeBarePages()
  mkdirSync(join(folder, 'app'), { recursive: true })
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  const names = pages.map(({ name }) => name)
  write('package.json', '{ "type": "module" }')
  write(
    'vite.config.ts',
    `import { reactRouter } from '@react-router/dev/vite'\nexport default { plugins: [reactRouter()] }`,
  )
  write(
    'react-router.config.ts',
    `export default { prerender: ${JSON.stringify(names.map((name) => `/${name}`))}, routeDiscovery: { mode: 'initial' } }`,
  )
  write(
    'app/routes.ts',
    `import { route } from '@react-router/dev/routes'
export default [${names.map((name) => `route('${name}', '${name}.jsx')`).join(', ')}]`,
  )
  write(
    'app/root.jsx',
    `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
export function Layout({ children }) {
  return <html lang="ru"><head><meta charSet="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
    <Meta /><Links /></head><body>{children}<ScrollRestoration /><Scripts /></body></html>
}
export default function App() { return <Outlet /> }`,
  )
  for (const { name, html } of pages) write(`app/${name}.jsx`, toRoute(html))
  execFileSync(process.execPath, [reactRouter, 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Texts and elements of the body as calls of `createElement`. */
function toRoute(html: string): string {
  const { document } = new JSDOM(html).window
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => ({
    rel: 'stylesheet',
    href: link.getAttribute('href'),
  }))
  for (const element of document.body.querySelectorAll('script, style, template, noscript')) element.remove()
  return `import { createElement as e, Fragment } from 'react'
export const links = () => ${JSON.stringify(styles)}
export default function Page() {
  return e(Fragment, null, ${childrenOf(document.body)})
}`
}

const isFlag = new Set(['disabled', 'hidden', 'required', 'readonly', 'multiple', 'open', 'inert', 'checked'])
const renamed: Record<string, string> = { checked: 'defaultChecked', value: 'defaultValue', readonly: 'readOnly' }

function childrenOf(parent: Element): string {
  const parts = [...parent.childNodes].flatMap((node) => {
    if (node.nodeType === 3) return [JSON.stringify(node.textContent)]
    return node.nodeType === 1 ? [toCall(node as Element)] : []
  })
  return parts.join(', ')
}

function toCall(element: Element): string {
  const props: Record<string, unknown> = {}
  for (const { name, value } of element.attributes) {
    if (name === 'style') props.style = styleOf(value)
    else if (isFlag.has(name)) props[renamed[name] ?? name] = name === 'hidden' && value !== '' ? value : true
    else if (name === 'value' && element.matches('input, textarea, select')) props.defaultValue = value
    else props[name] = value
  }
  const children = childrenOf(element)
  return `e(${JSON.stringify(element.localName)}, ${JSON.stringify(props)}${children && `, ${children}`})`
}

function styleOf(text: string): Record<string, string> {
  const entries = text.split(';').flatMap((rule) => {
    const [name = '', ...value] = rule.split(':')
    const key = name.trim().startsWith('--')
      ? name.trim()
      : name.trim().replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
    return key ? [[key, value.join(':').trim()]] : []
  })
  return Object.fromEntries(entries)
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Serves what was built, and style sheets, fonts and pictures of the shop; listens on a port of its own. */
export function serveBarePages(shop: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', shop)
    const file = join(folder, 'build', 'client', extname(pathname) ? pathname : `${pathname}/index.html`)
    if (existsSync(file)) response.writeHead(200, { 'content-type': types[extname(file)] }).end(readFileSync(file))
    else void pass(shop + pathname, response)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

async function pass(url: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(url)
  const type = answer.headers.get('content-type') ?? ''
  response.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()))
}
