import { CartIcon, ClockIcon, HomeIcon, line, MailIcon, PinIcon, ProfileIcon, SearchIcon } from '../ui/icons.tsx'

const TruckIcon = line(
  'M3 6h11v10H3V6ZM14 9.5h4l3 3.2V16h-7M7 19a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM17.5 19a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
)
const BoxIcon = line('M12 3.6 20 8v8l-8 4.4L4 16V8l8-4.4ZM4 8l8 4.4L20 8M12 12.4v8')
const ShelvesIcon = line('M4 5h16M4 12h16M4 19h16M7 5v4M13 5v4M9 12v4M16 12v4')
const FigureIcon = line('M12 9.4a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8ZM8 16.6c0-3 1.6-4.8 4-4.8s4 1.8 4 4.8M5 20h14')
const GiftIcon = line('M4 9h16v4H4V9ZM6 13v7h12v-7M12 9v11')
const CardIcon = line('M3.5 6h17v12h-17V6ZM3.5 10h17M7 14.5h4')
const TagIcon = line('M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5V4ZM8 8h.01')
const ScanIcon = line('M4 8V5h3M17 5h3v3M20 16v3h-3M7 19H4v-3M8 9v6M11 9v6M14 9v6M16.5 9v6')
const ExchangeIcon = line('M7 4v12M3.6 12.6 7 16l3.4-3.4M17 20V8M13.6 11.4 17 8l3.4 3.4')
const DocumentIcon = line('M6 3.6h8l4 4v12.8H6V3.6ZM14 3.6v4h4M9 12h6M9 16h6')
const ChartIcon = line('M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6')
const TurnIcon = line('M5 19v-6a4 4 0 0 1 4-4h10M15.6 5.6 19 9l-3.4 3.4')
const BackIcon = line('M8.4 5.6 5 9l3.4 3.4M5 9h9a5 5 0 0 1 0 10H8')
const HornIcon = line('M5 10v4h3l8 4.5v-13L8 10H5ZM19 9.5v5M8.5 14.2l1.4 5')
const StripIcon = line('M4 7h4.6v10H4V7ZM9.7 7h4.6v10H9.7V7ZM15.4 7H20v10h-4.6V7Z')
const CalendarIcon = line('M4.5 6.5h15v13h-15v-13ZM4.5 10.5h15M8.5 4v4M15.5 4v4')
const TeamIcon = line(
  'M9 11.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3.4 19c.5-3 2.7-4.6 5.6-4.6s5.1 1.6 5.6 4.6M15.4 5.2a3.2 3.2 0 0 1 0 5.8M17 14.8c2 .6 3.3 2 3.6 4.2',
)

const ShieldIcon = line('M12 3.4 19 6v5.4c0 4.4-2.9 7.7-7 9.2-4.1-1.5-7-4.8-7-9.2V6l7-2.6ZM9 12l2.2 2.2L15.2 10')

/** The icon of each screen, by its address. */
export const screenIcons: Record<string, ReturnType<typeof line>> = {
  '/staff/': HomeIcon,
  '/staff/orders/': CartIcon,
  '/staff/returns/': BackIcon,
  '/staff/preorders/': CalendarIcon,
  '/staff/customers/': ProfileIcon,
  '/staff/reports/': ChartIcon,
  '/staff/products/': BoxIcon,
  '/staff/sales/': TagIcon,
  '/staff/promotions/': GiftIcon,
  '/staff/gift-cards/': CardIcon,
  '/staff/stock/': ScanIcon,
  '/staff/categories/': ShelvesIcon,
  '/staff/shelves/': FigureIcon,
  '/staff/import/': ExchangeIcon,
  '/staff/search/': SearchIcon,
  '/staff/delivery/': TruckIcon,
  '/staff/site/': PinIcon,
  '/staff/strips/': StripIcon,
  '/staff/announcements/': HornIcon,
  '/staff/redirects/': TurnIcon,
  '/staff/documents/': DocumentIcon,
  '/staff/mail/': MailIcon,
  '/staff/audit/': ClockIcon,
  '/staff/team/': TeamIcon,
  '/staff/security/': ShieldIcon,
}
