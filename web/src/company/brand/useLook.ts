import type { Look } from '@escale/contract/company/brand/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

const whole = /^#[0-9a-f]{6}$/i

/**
 * Fetches the palette computed from two colours, after a short pause in typing. Meanwhile the previous
 * palette is returned.
 */
export function useLook(primaryColor: string, secondaryColor: string): Look | undefined {
  const [settled] = useDebouncedValue({ primaryColor, secondaryColor }, 150)
  const isWhole = whole.test(settled.primaryColor) && whole.test(settled.secondaryColor)
  const { data } = useQuery({
    ...api.brand.look.queryOptions({ input: settled }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
  return data
}
