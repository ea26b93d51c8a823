import { Radio, Stack } from '@mantine/core';
import { PROJECT_RELATIONS, RELATION_TEXTS, type ProjectRelation } from './relations';
import * as strings from './members.strings';

export function RelationPicker({
  value,
  onChange,
}: {
  value: ProjectRelation;
  onChange: (relation: ProjectRelation) => void;
}) {
  return (
    <Radio.Group label={strings.relationToProject} value={value} onChange={(relation) => onChange(relation)}>
      <Stack gap={10} mt={6}>
        {PROJECT_RELATIONS.map((relation) => (
          <Radio
            key={relation}
            value={relation}
            label={RELATION_TEXTS[relation].label}
            description={RELATION_TEXTS[relation].text}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
