import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Everything that is not the open internet: own machine, own network, neighbours, documentation, reserved. */
const closed = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  closed.addSubnet(net, prefix, 'ipv4')
}

/** Only global unicast is public; of it, these lead into IPv4 or into documentation. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
const closedSix = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closedSix.addSubnet(net, prefix, 'ipv6')
}

/** Whether an IP address is one of the open internet. Anything that is no IP address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  return globalUnicast.check(address, 'ipv6') && !closedSix.check(address, 'ipv6')
}
