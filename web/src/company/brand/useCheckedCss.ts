import { isNestedTooDeeply } from '@escale/contract/company/brand/css-depth'
import { longestCss } from '@escale/contract/company/brand/draft'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

/**
 * The server's check of a style sheet, shortly after it is typed: the rejected rules, or the sheet of the
 * preview.
 */
export function useCheckedCss(css: string) {
  const [asked] = useDebouncedValue(css, 500)
  const isAsked = asked.trim() !== '' && asked.length <= longestCss && !isNestedTooDeeply(asked)
  const { data } = useQuery({
    ...api.brand.checkCss.queryOptions({ input: { css: asked } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return css.trim() === '' ? undefined : data
}
