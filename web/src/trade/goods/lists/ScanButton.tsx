import { ActionIcon } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'

/** Opens the camera to scan a label, instead of typing its number into the search. */
export function ScanButton({ onScan }: { onScan: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label="Scanner un code" onClick={onScan}>
      <IconScan size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
