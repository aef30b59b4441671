import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'

export const siteData = z
  .object({
    shop_name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    time_of_work: z.string().nullable(),
    full_name: z.string().nullable().describe('Legal name of the seller'),
    inn: z.string().nullable(),
    ogrn: z.string().nullable().describe('OGRN or OGRNIP'),
    vk_url: z.string().nullable(),
    telegram_url: z.string().nullable(),
    about_text: z.string().nullable().describe('Paragraphs separated by an empty line'),
  })
  .meta({ id: 'SiteData' })

export type SiteData = z.output<typeof siteData>

export const storeInfo = z
  .object({
    id: z.number().int(),
    title: z.string().nullable(),
    address: z.string().nullable(),
    time_of_work: z.string().nullable(),
    image: z.string().nullable(),
  })
  .meta({ id: 'StoreInfo' })

export type StoreInfo = z.output<typeof storeInfo>

export const getSiteData = endpoint({
  method: 'GET',
  path: '/api/user/data_site/',
  summary: 'Contacts and legal details of the shop',
  tag: 'content',
  responses: { 200: siteData },
})

export const listStores = endpoint({
  method: 'GET',
  path: '/api/user/about/',
  summary: 'Where the shop can be visited',
  tag: 'content',
  responses: { 200: z.array(storeInfo) },
})
