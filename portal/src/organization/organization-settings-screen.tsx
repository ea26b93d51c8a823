import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import { ServiceAccountsSection } from '../service-accounts/service-accounts-section';
import { meQuery, useCanInOrganization } from '../session/me';
import { needs } from '../ui/action-button';
import { PageHeader } from '../ui/page-header';
import { RowsPending } from '../ui/page-pending';
import { RenameForm } from '../ui/rename-form';
import { Section } from '../ui/section';
import { ErrorPanel } from '../ui/states';
import { organizationQuery } from './queries';
import { SigningKeysSection } from './signing-keys-section';
import * as strings from './organization.strings';

export function OrganizationSettingsScreen() {
  const queries = useQueryClient();
  const canManage = useCanInOrganization('organization:manage');
  const { data, error, refetch } = useQuery(organizationQuery);
  return (
    <>
      <PageHeader title={strings.organizationLabel} lead={strings.organizationLead} />
      <Stack gap="md">
        {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <RowsPending rows={2} />}
        {data !== undefined && (
          <Section title={strings.nameLabel} lead={strings.organizationNameHint}>
            <RenameForm
              label={strings.organizationLabel}
              current={data}
              blocked={needs(canManage, 'organization:manage', strings.organizationInSentence)}
              save={async (body) => {
                await unwrap(api.PATCH('/api/organization', { body }));
                await queries.invalidateQueries({ queryKey: organizationQuery.queryKey });
                await queries.invalidateQueries({ queryKey: meQuery.queryKey });
              }}
              reload={async () => (await refetch({ throwOnError: true })).data ?? data}
            />
          </Section>
        )}
        <ServiceAccountsSection project={null} />
        <SigningKeysSection />
      </Stack>
    </>
  );
}
