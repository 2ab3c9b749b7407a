import { isNestedTooDeeply } from '@escale/contract/company/brand/css-depth'
import { longestCss } from '@escale/contract/company/brand/draft'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

/**
 * Sends the typed style sheet to the server after a short pause. Returns the rejected rules, or the cleaned
 * sheet for the preview.
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
