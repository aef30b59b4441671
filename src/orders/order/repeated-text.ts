/** What a repeated order brought into the cart, and what it could not. */
export function repeatedText({ added, missing }: { added: number; missing: string[] }): string {
  const done = added > 0 ? 'Товары из заказа добавлены в\u00a0корзину' : 'Товары из заказа уже в\u00a0корзине'
  return missing.length > 0 ? `${done}. Нет в\u00a0наличии: ${missing.map((name) => `«${name}»`).join(', ')}` : done
}
