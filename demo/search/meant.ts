import type { IsMeant } from './judged.ts'

/** What a query means, said as a rule about the goods of the demo catalogue. */
export const named =
  (...words: string[]): IsMeant =>
  ({ name }) =>
    words.some((word) => name.toLowerCase().includes(word))
export const not =
  (...words: string[]): IsMeant =>
  (product) =>
    !named(...words)(product)
export const sku =
  (...letters: string[]): IsMeant =>
  (product) =>
    letters.some((group) => product.sku.includes(`-${group}-`))
export const any: IsMeant = () => true
export const upTo =
  (max: number): IsMeant =>
  ({ price }) =>
    price <= max
export const from =
  (min: number, max = Number.POSITIVE_INFINITY): IsMeant =>
  ({ price }) =>
    price >= min && price <= max
export const inStock: IsMeant = ({ stock, isPreorder }) => stock !== 0 && isPreorder !== true
export const isNew: IsMeant = (product) => product.isNew
export const isPreorder: IsMeant = (product) => product.isPreorder === true
export const figures = sku('SF', 'CH', 'AF')
export const sized =
  (min: number, max = Number.POSITIVE_INFINITY): IsMeant =>
  ({ heightMm }) =>
    heightMm !== undefined && heightMm !== null && heightMm >= min * 10 && heightMm <= max * 10
export const both =
  (...rules: IsMeant[]): IsMeant =>
  (product) =>
    rules.every((isMeant) => isMeant(product))
export const no =
  (rule: IsMeant): IsMeant =>
  (product) =>
    !rule(product)
export const gone: IsMeant = ({ stock }) => stock === 0
export const isOf =
  (series: string): IsMeant =>
  (product) =>
    product.series === series
export const madeBy =
  (maker: string): IsMeant =>
  (product) =>
    product.maker === maker
export const shelf =
  (category: string): IsMeant =>
  (product) =>
    product.category === category
