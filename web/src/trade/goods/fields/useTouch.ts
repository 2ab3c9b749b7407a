import { useMediaQuery } from '@mantine/hooks'

/**
 * Whether fingers are what one points with: a field that has the focus then brings a keyboard over the page.
 */
export function useTouch(): boolean {
  return useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
}
