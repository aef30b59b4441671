import { z } from 'zod'
import { picture } from '../media/media.contract.ts'
import { endpoint, errorAnswer } from '../platform/endpoint.ts'

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
    legal_address: z.string().nullable(),
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
    picture: picture.nullable(),
  })
  .meta({ id: 'StoreInfo' })

export type StoreInfo = z.output<typeof storeInfo>

export const getSiteData = endpoint({
  method: 'GET',
  path: '/api/user/data_site/',
  summary: 'Contacts and legal details of the shop',
  shared: true,
  tag: 'content',
  responses: { 200: siteData },
})

export const listStores = endpoint({
  method: 'GET',
  path: '/api/user/about/',
  summary: 'Where the shop can be visited',
  shared: true,
  tag: 'content',
  responses: { 200: z.array(storeInfo) },
})

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/documents/{slug}/',
  summary: 'The version in force of a document such as privacy-policy, offer or delivery, as Markdown',
  shared: true,
  tag: 'content',
  params: z.object({ slug: z.string().max(100) }),
  responses: {
    200: z
      .object({
        slug: z.string(),
        title: z.string(),
        version: z.number().int(),
        effective_from: z.iso.date(),
        body: z.string().describe('Markdown; details of the seller are filled in'),
      })
      .meta({ id: 'Document' }),
    404: errorAnswer,
  },
})

export type Document = z.output<(typeof getDocument)['responses'][200]>
