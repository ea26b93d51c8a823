import { Anchor, Button, Menu, type AnchorProps, type ButtonProps, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type ElementProps<Own> = Own & Omit<ComponentProps<'a'>, keyof Own>;

/*
 * Mantine's components as links. With `component={Link}` the compiler would not know the parameters of the route: here
 * a path, a parameter or a search that does not exist is an error.
 */

export const AnchorLink = createLink((props: ElementProps<AnchorProps>) => <Anchor {...props} />);

export const ButtonLink = createLink((props: ElementProps<ButtonProps>) => (
  <Button component="a" {...props} />
));

export const MenuItemLink = createLink((props: ElementProps<MenuItemProps>) => (
  <Menu.Item component="a" {...props} />
));
