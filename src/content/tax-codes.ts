interface TaxCode {
  value: number
  name: string
}

/** VAT, in the codes that receipts are kept with; a provider that has others translates them. */
export const vatCodes: readonly TaxCode[] = [
  { value: 1, name: 'Без НДС' },
  { value: 2, name: 'НДС 0 %' },
  { value: 3, name: 'НДС 10 %' },
  { value: 4, name: 'НДС 20 %' },
  { value: 5, name: 'НДС 10/110' },
  { value: 6, name: 'НДС 20/120' },
  { value: 7, name: 'НДС 5 %' },
  { value: 8, name: 'НДС 7 %' },
  { value: 9, name: 'НДС 5/105' },
  { value: 10, name: 'НДС 7/107' },
  { value: 11, name: 'НДС 22 %' },
  { value: 12, name: 'НДС 22/122' },
]

/** Systems of taxation, in codes of the same kind. */
export const taxSystems: readonly TaxCode[] = [
  { value: 1, name: 'ОСН' },
  { value: 2, name: 'УСН, доходы' },
  { value: 3, name: 'УСН, доходы минус расходы' },
  { value: 4, name: 'ЕНВД' },
  { value: 5, name: 'ЕСХН' },
  { value: 6, name: 'Патент (ПСН)' },
]

export function codeName(codes: readonly TaxCode[], value: number): string {
  return codes.find((code) => code.value === value)?.name ?? String(value)
}
