import { Stack } from '@mantine/core';
import { PasswordSection } from './password-section';
import { ProfileSection } from './profile-section';

export function ProfileScreen() {
  return (
    <Stack gap="md">
      <ProfileSection />
      <PasswordSection />
    </Stack>
  );
}
