import type { FastifyInstance } from 'fastify'
import type { Roles } from '../contract/roles.ts'
import type { Access } from './viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As in the contract; routes outside the contract have none. */
    access?: Access | undefined
    roles?: Roles | undefined
  }
}

export interface ServedRoute {
  method: string
  url: string
  access: Access | undefined
  roles: Roles | undefined
}

const known = new WeakMap<FastifyInstance, ServedRoute[]>()

/** Records every route that is added from now on, including those hidden from the documentation. */
export function rememberRoutes(app: FastifyInstance): void {
  const routes: ServedRoute[] = []
  known.set(app, routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) routes.push({ method: each, url, access: config?.access, roles: config?.roles })
  })
}

/** The routes that the app really serves, for tests of rules that apply to every endpoint. */
export function servedRoutes(app: FastifyInstance): readonly ServedRoute[] {
  return known.get(app) ?? []
}
