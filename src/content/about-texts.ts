import { quoted } from '../platform/text/quoted.ts'
import type { SiteData } from './content.contract.ts'

/** Shown when the shop has not entered its address and hours. */
export const fallbackAddress = 'г. Новосибирск, Лисий бульвар, 17/1, ТЦ «Лисий Яр», 2-й этаж'
export const fallbackHours = 'Ежедневно с 12:00 до 20:00'

/** The shop's own text, or a default one until staff have written it. */
export function aboutParagraphs(site: Pick<SiteData, 'shop_name' | 'about_text'>): string[] {
  const written = (site.about_text ?? '')
    .split(/\n\s*\n/)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  if (written.length > 0) return written
  return [
    `${quoted(site.shop_name)} — магазин аниме-фигурок и коллекционных товаров в Новосибирске.`,
    'Мы собираем заказы за один-два дня и отправляем их по всей России.',
  ]
}
