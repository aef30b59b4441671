import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '../../platform/pages/page-meta.ts'
import { shopDay } from '../../platform/text/date-format.ts'
import type { Product } from '../catalogue.contract.ts'
import { summaryOf } from './description-text.ts'

interface Site {
  publicUrl: string
  siteName: string
}

export function productTitle(product: Product, siteName: string): string {
  if (product.seo_title) return product.seo_title
  return `${product.name} — купить в Новосибирске и с доставкой по России | ${siteName}`
}

/** Title, description, shared link and structured data of a product's page. */
export function productMeta(product: Product, site: Site): MetaDescriptor[] {
  const summary = summaryOf(product.description)
  return [
    ...pageMeta({
      ...site,
      path: pathOf(product),
      title: productTitle(product, site.siteName),
      description: product.seo_description || summary || `${product.name}: цена, наличие, фотографии и характеристики.`,
      image: product.images[0]?.image,
      type: 'product',
    }),
    { 'script:ld+json': productLinkedData(product, site) },
    { 'script:ld+json': breadcrumbLinkedData(product, site) },
  ]
}

/** https://schema.org/Product, as search engines read it for prices and availability in their results. */
export function productLinkedData(product: Product, site: Site) {
  const url = site.publicUrl + pathOf(product)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    ...(product.description.trim() && { description: summaryOf(product.description, 5000) }),
    url,
    sku: product.sku,
    ...(product.images.length > 0 && {
      image: product.images.map(({ image }) => new URL(image, site.publicUrl).href),
    }),
    ...(product.maker && { brand: { '@type': 'Brand', name: product.maker.name } }),
    category: product.category.name,
    offers: {
      '@type': 'Offer',
      url,
      price: product.price.toFixed(2),
      priceCurrency: 'RUB',
      ...(product.sale_until && { priceValidUntil: shopDay(new Date(product.sale_until)) }),
      ...(product.old_price !== undefined && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/StrikethroughPrice',
          price: product.old_price.toFixed(2),
          priceCurrency: 'RUB',
        },
      }),
      availability: `https://schema.org/${availabilityOf(product)}`,
      itemCondition: `https://schema.org/${product.box_condition === 'opened' ? 'UsedCondition' : 'NewCondition'}`,
      seller: { '@type': 'Organization', name: site.siteName },
    },
  }
}

function availabilityOf({ status, is_preorder }: Product): string {
  if (status !== 'available') return 'OutOfStock'
  return is_preorder ? 'PreOrder' : 'InStock'
}

export function breadcrumbLinkedData(product: Product, { publicUrl }: Site) {
  const steps = [...crumbsOf(product), { name: product.name, path: pathOf(product) }]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
}

/** The breadcrumbs of a product. */
export function crumbsOf({ category }: Product): { name: string; path: string }[] {
  return [
    { name: 'Главная', path: '/' },
    { name: 'Каталог', path: '/catalog/' },
    { name: category.name, path: `/category/${category.id}/` },
  ]
}

function pathOf({ id }: Product): string {
  return `/product/${id}/`
}
