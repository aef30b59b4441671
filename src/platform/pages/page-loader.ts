import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { type ApiClient, browserApi } from '../browser/api-client.ts'
import { apiContext } from './page-context.ts'

/**
 * A page declares once how it loads, using the API: `const load: PageLoad<Data> = (api, {params, url}) => …`.
 * On the server the calls stay in the process, in the browser they go over HTTP.
 */
export interface PageLoadArgs {
  params: Record<string, string | undefined>
  url: URL
  /** The browser aborts calls of a page that the shopper has left. */
  signal?: AbortSignal
}

export type PageLoad<Data> = (api: ApiClient, args: PageLoadArgs) => Promise<Data>

export function onServer<Data>(load: PageLoad<Data>) {
  return ({ context, params, request }: LoaderFunctionArgs): Promise<Data> =>
    load(context.get(apiContext), { params, url: new URL(request.url) })
}

export function inBrowser<Data>(load: PageLoad<Data>) {
  return ({ params, request }: ClientLoaderFunctionArgs): Promise<Data> =>
    load(browserApi, { params, url: new URL(request.url), signal: request.signal })
}
