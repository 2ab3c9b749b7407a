/** `1 240,50 $`: an amount as pages and messages show it, with simple spaces. */
export function dollars(cents: bigint): string {
  const whole = String(cents / 100n).replaceAll(/\B(?=(\d{3})+$)/g, ' ')
  return `${whole},${String(cents % 100n).padStart(2, '0')} $`
}
