import { demoCatalogue } from '../catalogue/catalogue.ts'
import type { DemoProduct } from '../catalogue/types.ts'

/** What shoppers do to a name on its way from head to keyboard. */
export type QueryKind =
  | 'plain'
  | 'forms'
  | 'layout'
  | 'translit'
  | 'typo'
  | 'parts'
  | 'order'
  | 'measures'
  | 'sku'
  | 'makers and series'
  | 'mixed'
  | 'synonyms'
  | 'descriptions'
  | 'price and stock'
  | 'negation'
  | 'absent'
  | 'several names'
  | 'glued'
  | 'no layout'

export type IsMeant = (product: DemoProduct) => boolean

export interface JudgedQuery {
  kind: QueryKind
  query: string
  /** SKUs, without their common KTS-, that must be among the first ten (all of them, or ten where there are more). */
  wanted: string[]
  /** The first of them must stand here or higher. */
  rank: number
  /** Only these may be among the first ten: a price or an exclusion is a promise. */
  allowed?: string[]
}

/** One line for each query: text, SKUs, and the rank where the first place would be too much to ask. */
export function judge(kind: QueryKind, lines: [query: string, wanted: string, rank?: number][]): JudgedQuery[] {
  return lines.map(([query, wanted, rank = 1]) => ({ kind, query, wanted: wanted.split(' '), rank }))
}

/** Like `judge`, but nothing may be found that the words of the query rule out. */
export function judgeStrictly(
  kind: QueryKind,
  lines: [query: string, isAllowed: IsMeant, isWanted: IsMeant][],
): JudgedQuery[] {
  return lines.map(([query, isAllowed, isWanted]) => ({
    kind,
    query,
    wanted: goods((one) => isAllowed(one) && isWanted(one)).split(' '),
    rank: 1,
    allowed: goods(isAllowed).split(' '),
  }))
}

/** Like `judge`, but some goods must not be found. */
export function judgeWithout(
  kind: QueryKind,
  lines: [query: string, wanted: string, unwanted: string][],
): JudgedQuery[] {
  return lines.map(([query, wanted, unwanted]) => ({
    kind,
    query,
    wanted: wanted.split(' '),
    rank: 1,
    allowed: goods(({ sku }) => !unwanted.includes(sku.replace('KTS-', ''))).split(' '),
  }))
}

/** What the shop does not sell: the answer must be empty or say which words were left out. */
export function judgeAbsent(queries: string[]): JudgedQuery[] {
  return queries.map((query) => ({ kind: 'absent', query, wanted: [], rank: 0 }))
}

/** The SKUs of the goods for which this is true. */
export function goods(isMeant: IsMeant): string {
  return demoCatalogue.products
    .filter(isMeant)
    .map(({ sku }) => sku.replace('KTS-', ''))
    .join(' ')
}

/** Everything there is of a character. */
export const of = {
  tsukiko: 'SF-0001 CH-0001 BS-0008 AC-0001 KP-0011 PR-0001',
  ren: 'SF-0002 CH-0002 AF-0001 KP-0001',
  mei: 'SF-0003 CH-0003 BS-0003 PL-0001 PR-0009',
  junichi: 'SF-0004 PL-0009',
  tsubame: 'SF-0005 CH-0005 AF-0002 PR-0002',
  riko: 'SF-0006 AF-0003 AC-0002 PR-0010',
  poko: 'SF-0007 CH-0004 PL-0004 KP-0007',
  yoko: 'SF-0008 CH-0006 PR-0011',
  tamae: 'SF-0009 PL-0002 KP-0003',
  kenei: 'SF-0010 CH-0007 BS-0005 KP-0010',
  shuri: 'SF-0011 AF-0004 KP-0002 PR-0013',
  eiichi: 'AF-0005 KP-0013',
  mika: 'SF-0012 BS-0006 KP-0008',
  honami: 'SF-0013 CH-0008 AC-0003 PR-0006',
  juri: 'SF-0014 AC-0004 KP-0014',
  ema: 'CH-0009 AC-0005',
  shizuku: 'SF-0015 KP-0004 KP-0012 PR-0005',
  umeko: 'CH-0010 PL-0007',
  shion: 'SF-0016 BS-0001 AC-0008',
  ivette: 'SF-0017 AF-0006 BS-0004 PR-0007',
  raoul: 'CH-0011 AF-0007',
  noxa: 'SF-0018 AF-0008 BS-0002 PL-0010',
  michi: 'CH-0012 PL-0008 PR-0012',
  hanae: 'SF-0019 AC-0006',
  shinya: 'BS-0007 AC-0009',
  akari: 'SF-0020 AC-0007 PR-0003',
  tsugumi: 'PL-0005 KP-0015 PR-0014',
  natsuki: 'AF-0009 KP-0006 PR-0004',
  jun: 'CH-0014',
  mikemaru: 'CH-0013 AF-0011 PL-0003 KP-0016',
  ofuku: 'SF-0021 AC-0010',
  midori: 'SF-0022 PL-0006 KP-0009',
  gen: 'AF-0010 KP-0005 PR-0008',
} as const

/** Everything there is of a kind or a series. */
export const all = {
  keychains: 'KP-0001 KP-0002 KP-0003 KP-0004 KP-0005 KP-0006 KP-0007 KP-0008',
  badges: 'KP-0009 KP-0010 KP-0011 KP-0012 KP-0013 KP-0014 KP-0015 KP-0016',
  plush: 'PL-0001 PL-0002 PL-0003 PL-0004 PL-0005 PL-0006 PL-0007 PL-0008 PL-0009 PL-0010',
  busts: 'BS-0001 BS-0002 BS-0003 BS-0004 BS-0005 BS-0006 BS-0007',
  posters: 'PR-0001 PR-0002 PR-0003 PR-0004 PR-0005 PR-0006 PR-0007 PR-0008',
  artbooks: 'PR-0009 PR-0010 PR-0011 PR-0012 PR-0013 PR-0014',
  models: 'MK-0001 MK-0002 MK-0003 MK-0004 MK-0005 MK-0006 MK-0007 MK-0008',
  chibi:
    'CH-0001 CH-0002 CH-0003 CH-0004 CH-0005 CH-0006 CH-0007 CH-0008 CH-0009 CH-0010 CH-0011 CH-0012 CH-0013 CH-0014',
  action: 'AF-0001 AF-0002 AF-0003 AF-0004 AF-0005 AF-0006 AF-0007 AF-0008 AF-0009 AF-0010 AF-0011',
  acrylic: 'AC-0001 AC-0002 AC-0003 AC-0004 AC-0005 AC-0006 AC-0007 AC-0008 AC-0009',
  showcases: 'VT-0001 VT-0002 VT-0006',
  stands: 'VT-0003 VT-0004',
  dango:
    'CH-0001 CH-0002 CH-0003 CH-0004 CH-0005 CH-0006 CH-0007 CH-0008 CH-0009 CH-0010 CH-0011 CH-0012 CH-0013 CH-0014 PL-0004 PL-0007 PL-0008 KP-0005 KP-0006',
  aoi: 'SF-0011 AF-0001 AF-0002 AF-0003 AF-0004 AF-0005 AF-0006 AF-0007 AF-0008 AF-0009 AF-0010 AF-0011',
  enamel:
    'AC-0001 AC-0002 AC-0003 AC-0004 AC-0005 AC-0006 AC-0007 AC-0008 AC-0009 AC-0010 KP-0001 KP-0002 KP-0003 KP-0004 KP-0007 KP-0008 KP-0009 KP-0010 KP-0012 KP-0014 KP-0015 KP-0016',
  kairin: 'SF-0011 SF-0012 AF-0004 AF-0005 BS-0006 KP-0002 KP-0008 KP-0013 PR-0013 MK-0001 MK-0002 MK-0003 MK-0004',
  roses: 'SF-0017 SF-0018 CH-0011 AF-0006 AF-0007 AF-0008 BS-0002 BS-0004 PL-0010 PR-0007 MK-0007',
  witches: 'SF-0015 SF-0016 CH-0010 BS-0001 PL-0007 AC-0008 KP-0004 KP-0012 PR-0005',
  temple:
    'SF-0001 SF-0002 SF-0003 SF-0004 CH-0001 CH-0002 CH-0003 AF-0001 BS-0003 BS-0008 PL-0001 PL-0009 AC-0001 KP-0001 KP-0011 PR-0001 PR-0009',
  tanuki:
    'SF-0005 SF-0006 SF-0007 CH-0004 CH-0005 AF-0002 AF-0003 PL-0004 AC-0002 KP-0007 PR-0002 PR-0010 MK-0005 MK-0006',
  teahouse: 'SF-0008 SF-0009 SF-0010 CH-0006 CH-0007 BS-0005 PL-0002 KP-0003 KP-0010 PR-0011 MK-0008',
  syncope: 'SF-0013 SF-0014 CH-0008 CH-0009 AC-0003 AC-0004 AC-0005 KP-0014 PR-0006',
  clouds: 'SF-0019 CH-0012 BS-0007 PL-0008 AC-0006 AC-0009 PR-0012',
  tram: 'SF-0020 PL-0005 AC-0007 KP-0015 PR-0003 PR-0014',
  relay: 'CH-0014 AF-0009 KP-0006 PR-0004',
  shogun: 'SF-0021 CH-0013 AF-0011 PL-0003 AC-0010 KP-0016',
  outpost: 'SF-0022 AF-0010 PL-0006 KP-0005 KP-0009 PR-0008',
} as const
