interface IconProps {
  className?: string
}

/** Line icons on a grid of 24, in the colour of the text around them. They have no accessible name of their own. */
export function line(d: string) {
  return function LineIcon({ className = 'size-6' }: IconProps) {
    return (
      <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false">
        <path fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" d={d} />
      </svg>
    )
  }
}

export const SearchIcon = line('M10.8 18a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4ZM16 16l4.5 4.5')
export const ProfileIcon = line('M12 11.6a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.4 20.4c.6-3.7 3.7-5.7 7.6-5.7s7 2 7.6 5.7')
export const HeartIcon = line(
  'M12 20.2C6.4 16.3 3.4 13 3.4 9.2a4.7 4.7 0 0 1 8.6-2.7 4.7 4.7 0 0 1 8.6 2.7c0 3.8-3 7.1-8.6 11Z',
)
export const CartIcon = line('M5.6 8.2h12.8l1.1 12H4.5l1.1-12ZM8.6 11V7a3.4 3.4 0 0 1 6.8 0v4')
export const HomeIcon = line('M3.8 11.2 12 4l8.2 7.2M6 9.6v10.2h4.4v-5.6h3.2v5.6H18V9.6')
export const MenuIcon = line('M4 7h16M4 12h16M4 17h16')
export const CloseIcon = line('M6 6l12 12M18 6 6 18')
export const ChevronDownIcon = line('m6 9.5 6 6 6-6')
export const ChevronLeftIcon = line('m14.5 6-6 6 6 6')
export const ChevronRightIcon = line('m9.5 6 6 6-6 6')
export const PhoneIcon = line(
  'M8.2 3.8 10 8.4 7.8 10c1 2.6 3.6 5.2 6.2 6.2l1.6-2.2 4.6 1.8v3c0 .8-.7 1.4-1.5 1.4C11 19.6 4.4 13 3.8 5.3c0-.8.6-1.5 1.4-1.5h3Z',
)
export const MailIcon = line('M3.6 5.6h16.8v12.8H3.6V5.6ZM4 6.2l8 6.6 8-6.6')
export const ClockIcon = line('M12 20.4a8.4 8.4 0 1 0 0-16.8 8.4 8.4 0 0 0 0 16.8ZM12 7.2V12l3.2 2')
export const PinIcon = line(
  'M12 21c4.4-4.2 6.8-7.7 6.8-10.8a6.8 6.8 0 1 0-13.6 0C5.2 13.3 7.6 16.8 12 21ZM12 12.6a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
)
export const CheckIcon = line('m5 12.8 4.6 4.6L19 7.6')
export const WarningIcon = line('M12 4 3.2 19.6h17.6L12 4ZM12 10v4.4M12 17v.1')
export const TelegramIcon = line('M20.6 4.4 3.4 11l6 2.4M20.6 4.4 17.8 19.4l-8.4-6M20.6 4.4l-11.2 9v5.8l3.3-3.5')
export const VkIcon = line(
  'M3.6 7.4c.3 6 3.3 9.6 8.7 9.6h.7V7.4M20 7.4c-.8 2.5-2.9 4.3-5.2 4.7 2.6.5 4.6 2.2 5.6 4.9M13 12.1h1.8',
)
export const PlusIcon = line('M12 5v14M5 12h14')
export const MinusIcon = line('M5 12h14')
export const ShareIcon = line('M12 15V4M8 7.5l4-4 4 4M5 12v7a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7')
