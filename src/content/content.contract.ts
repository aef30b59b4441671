import { z } from 'zod'
import { picture } from '../media/media.contract.ts'
import { endpoint, errorAnswer } from '../platform/contract/endpoint.ts'

export const siteData = z
  .object({
    shop_name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    time_of_work: z.string().nullable(),
    time_zone: z.string().describe('IANA name: days, deadlines and hours are by it'),
    time_zone_city: z.string().describe('Its city as «по …» asks for it: `Новосибирску`'),
    full_name: z.string().nullable().describe('Legal name of the seller'),
    inn: z.string().nullable(),
    ogrn: z.string().nullable().describe('OGRN or OGRNIP'),
    vk_url: z.string().nullable(),
    telegram_url: z.string().nullable(),
    legal_address: z.string().nullable(),
    about_text: z.string().nullable().describe('Paragraphs separated by an empty line'),
    gift_card_max: z.number().int().describe('For how many roubles a gift card can be bought; 0: they are not sold'),
  })
  .meta({ id: 'SiteData' })

export type SiteData = z.output<typeof siteData>

const storeInfo = z
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

const span = z.object({
  text: z.string(),
  href: z.string().optional().describe('Address of a link, checked: https, http, mailto, tel or a place on this site'),
  strong: z.boolean().optional(),
})

export const block = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    id: z.string(),
    text: z.string(),
  }),
  z.object({
    type: z.literal('paragraph'),
    number: z.string().optional().describe('Number of a clause, such as 1.1'),
    spans: z.array(span),
  }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(span)) }),
])

export type Span = z.output<typeof span>
export type Block = z.output<typeof block>

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/documents/{slug}/',
  summary: 'The version in force of a document such as privacy-policy, offer or delivery',
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
        blocks: z.array(block).describe('The text, with the details of the seller filled in'),
      })
      .meta({ id: 'Document' }),
    404: errorAnswer,
  },
})

export type Document = z.output<(typeof getDocument)['responses'][200]>
