import { type Condition, conditions } from '@escale/contract/trade/goods/words'
import { Input } from '@mantine/core'
import { useId } from 'react'
import styles from './ConditionField.module.css'

type Props = {
  defaultValue?: Condition
  onChange?: (condition: Condition) => void
  error?: string
  readOnly?: boolean
}

/** An input for the condition of the goods, with five large buttons. */
export function ConditionField({ defaultValue, onChange, error, readOnly }: Props) {
  const id = useId()
  return (
    <Input.Wrapper label="État" labelElement="div" labelProps={{ id: `${id}-label` }} error={error}>
      <div className={styles.choices} role="radiogroup" aria-labelledby={`${id}-label`}>
        {conditions.map((condition) => (
          <label key={condition} className={styles.choice}>
            <input
              type="radio"
              disabled={readOnly}
              name={id}
              value={condition}
              defaultChecked={condition === defaultValue}
              onChange={() => onChange?.(condition)}
            />
            {condition}
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
