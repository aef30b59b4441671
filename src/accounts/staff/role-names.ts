import type { Role } from '../../platform/contract/roles.ts'

export const roleNames: Record<Role, string> = {
  administrator: 'Администратор',
  manager: 'Менеджер',
  content: 'Контент',
  packer: 'Упаковщик',
}
