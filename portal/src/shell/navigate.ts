import type { useNavigate } from '@tanstack/react-router';

export type Navigate = ReturnType<typeof useNavigate>;
