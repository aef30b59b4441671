import type { CharacterLook, GoodsKind } from '../look.ts'

/** A shelf of the shop. `kind` is what most of its goods are: the category card is drawn from it. */
export interface DemoCategory {
  key: string
  name: string
  kind: GoodsKind
  /** Tint of the category card. */
  color: string
}

export interface DemoSeries {
  key: string
  /** Name as the shop writes it; two series are known by their Latin names only. */
  name: string
  /** Latin spelling: the invented original title in Hepburn, without long vowels. */
  latin: string
  about: string
}

export interface DemoCharacter {
  key: string
  /** Polivanov spelling, except for a few names that publishers and fans write their own way. */
  name: string
  latin: string
  /** Key of the series. */
  series: string
  look: CharacterLook
}

export interface DemoMaker {
  key: string
  name: string
}

type AgeMark = '0+' | '6+' | '12+' | '16+'

/** `none`: the product is sold without a box. */
type BoxCondition = 'new' | 'opened' | 'damaged' | 'none'

export interface DemoProduct {
  sku: string
  name: string
  /** Key of the category. */
  category: string
  /** Key of the series. */
  series?: string
  /** Key of the character. */
  character?: string
  /** Key of the maker. */
  maker: string
  kind: GoodsKind
  /** Whole roubles. */
  price: number
  /** Pieces left; `null` means that they are not counted. */
  stock: number | null
  /** The most pieces that one customer may buy. */
  limitPerCustomer?: number
  isNew: boolean
  scale?: string
  heightMm?: number
  material?: string
  /** Sold before its release month has come. */
  isPreorder?: boolean
  /** What is paid at once for a preorder, in per cent or kopecks; neither for the whole price. */
  depositPercent?: number
  depositKopecks?: number
  releaseYear: number
  releaseMonth: number
  ageMark: AgeMark
  boxCondition: BoxCondition
  /** Two to four paragraphs, separated by a blank line. */
  description: string
  /** Base tint of the picture's backdrop. */
  backdrop: string
  /** For goods without a character. */
  colors?: { main: string; accent: string }
}

export interface DemoCatalogue {
  categories: readonly DemoCategory[]
  series: readonly DemoSeries[]
  characters: readonly DemoCharacter[]
  makers: readonly DemoMaker[]
  products: readonly DemoProduct[]
}

/** The shop's own data as a demo: staff can edit all of it later. */
export interface DemoShop {
  name: string
  phone: string
  email: string
  workingHours: string
  store: { title: string; address: string; postalCode: string; workingHours: string; photoAlt: string }
  links: { vk: string; telegram: string }
  operator: { fullName: string; shortName: string; inn: string; ogrnip: string; address: string }
  bank: { name: string; bik: string; account: string; correspondentAccount: string }
  /** What the home page opens with. */
  opening: { heading: string; text: string; linkText: string; linkHref: string }
  /** Marketing text of the page «О компании»: paragraphs separated by a blank line. */
  about: string
}
