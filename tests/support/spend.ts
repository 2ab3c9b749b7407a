/** What a test does with one of these methods stays done. */
export function spendOn<Target extends object>(target: Target, names: readonly (keyof Target)[], spend: () => void): void {
  for (const name of names) {
    const original = target[name]
    if (typeof original !== 'function') continue
    Object.assign(target, {
      [name]: (...given: unknown[]) => {
        spend()
        return original.apply(target, given)
      },
    })
  }
}
