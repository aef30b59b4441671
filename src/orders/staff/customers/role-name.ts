import type { CustomerRow } from './customers.contract.ts'

const names: Record<CustomerRow['role'], string> = {
  customer: 'Покупатель',
  staff: 'Сотрудник',
  superuser: 'Администратор',
}

export function roleName(role: CustomerRow['role']): string {
  return names[role]
}
