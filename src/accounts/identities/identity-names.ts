export const identityProviders = ['vk', 'yandex'] as const

export type IdentityProvider = (typeof identityProviders)[number]

export const identityNames: Record<IdentityProvider, string> = { vk: 'VK ID', yandex: 'Яндекс ID' }
