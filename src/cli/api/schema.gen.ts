// Made from contracts/openapi.json by "npm run portal:types". Never edited by hand.
export interface paths {
    "/api/auth/command-logins/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Redeem the code of a command-line login for its token, within two minutes */
        post: operations["redeemCommandLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the caller with organization, projects and permissions */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update the caller’s display name */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the events of a project, newest first */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the events of a project, oldest first
         * @description The response is streamed at the speed of the client. The last line of NDJSON, and the trailers of the response in all formats, contain whether the export is complete and, if not, the cursor with which to continue. A caller can run 2 exports at the same time. With `chained-ndjson`, each line ends with an index and a hash over the line and its predecessor.
         */
        get: operations["exportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the flags of a project */
        get: operations["listFlags"];
        put?: never;
        /** Create a flag, which is turned off unless `enabled` is `true` */
        post: operations["createFlag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the groups of a project, sorted by key */
        get: operations["listGroups"];
        put?: never;
        /** Create a group, which is turned on unless `enabled` is `false` */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/groups/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a group */
        get: operations["getGroup"];
        put?: never;
        post?: never;
        /** Archive a group that has no flags */
        delete: operations["archiveGroup"];
        options?: never;
        head?: never;
        /** Update fields of a group; absent fields are unchanged */
        patch: operations["updateGroup"];
        trace?: never;
    };
    "/api/flags/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List changes of flags, groups, overrides and identities, newest first */
        get: operations["listFlagHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Evaluate flags, or an unsaved definition of a flag, for several contexts */
        post: operations["previewFlags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a flag */
        get: operations["getFlag"];
        put?: never;
        post?: never;
        /** Archive a flag; its evaluation stops and its history is kept */
        delete: operations["archiveFlag"];
        options?: never;
        head?: never;
        /** Update fields of a flag; absent fields are unchanged */
        patch: operations["updateFlag"];
        trace?: never;
    };
    "/api/flags/{key}/kill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activate or deactivate the emergency stop of a flag */
        post: operations["killFlag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/{key}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore all fields of a flag to their values at a revision */
        post: operations["revertFlag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List visible projects, sorted by key; includes archived projects only with `archived=true` */
        get: operations["listProjects"];
        put?: never;
        /** Create a project */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a project */
        get: operations["getProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update the name, ingest limits, DAG allow list or CORS origins of a project */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/api/projects/{project}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the API keys of a project, newest first */
        get: operations["listApiKeys"];
        put?: never;
        /** Create an API key and its webhook secret, which are returned only once */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/api-keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key; effective on every replica within a second */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/event-retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the retention of a project's events by type */
        get: operations["getEventRetention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the retention of a project's events by type
         * @description Events that exceed the retention are deleted in the background; a longer retention does not restore them. Changing the retention of audit events requires `organization:manage`.
         */
        patch: operations["updateEventRetention"];
        trace?: never;
    };
    "/api/projects/{project}/member-candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find active users by a prefix of their e-mail address or name */
        get: operations["findMemberCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List users with access to a project, including administrators of the organization */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a member of a project */
        get: operations["getMember"];
        /**
         * Set a person’s relation to a project
         * @description Granting or removing the relation `owner` is sensitive: it requires a login within the last 15 minutes, or a service account that was granted `members:manage`.
         */
        put: operations["setMember"];
        post?: never;
        /**
         * Remove a person’s relation to a project
         * @description Granting or removing the relation `owner` is sensitive: it requires a login within the last 15 minutes, or a service account that was granted `members:manage`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream changes in a project (server-sent events)
         * @description Each topic requires the permission `<topic>:view` in the project.
         */
        get: operations["streamProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List visible apps, sorted by slug */
        get: operations["listApps"];
        put?: never;
        /**
         * Create an app
         * @description Creating an app that the organization or a project owns requires `apps:publish` there.
         */
        post: operations["createApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the installations of a project, or of all visible projects
         * @description `project_id` requires `installations:view` in this project.
         */
        get: operations["listInstallations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an installation */
        get: operations["getInstallation"];
        put?: never;
        post?: never;
        /** Uninstall an app; active runs continue, and no further run starts */
        delete: operations["uninstallApp"];
        options?: never;
        head?: never;
        /**
         * Configure, suspend or resume an installation
         * @description Suspending and resuming require `installations:manage`.
         */
        patch: operations["updateInstallation"];
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/grants/{permission}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Approve a permission; approving the last missing one activates a pending version */
        put: operations["approvePermission"];
        post?: never;
        /** Revoke the approval of a permission; runs that require it cannot start */
        delete: operations["revokePermission"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a run of an installed app */
        post: operations["startRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the schedules of an installation with their next five scheduled times */
        get: operations["listInstallationSchedules"];
        put?: never;
        /**
         * Add a schedule to an installation
         * @description An installation can have at most 20 schedules, including those of the manifest.
         */
        post: operations["createInstallationSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/schedules/{schedule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a schedule that is not in the manifest of the installed version */
        delete: operations["deleteInstallationSchedule"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a schedule of an installation
         * @description A changed schedule of the manifest keeps its changes when the installation is upgraded. Times that pass while a schedule is paused are skipped.
         */
        patch: operations["updateInstallationSchedule"];
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/upgrade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch an installation to another version
         * @description A version that requires permissions that are not approved stays pending until they are approved. Approving permissions requires `installations:manage`.
         */
        post: operations["upgradeInstallation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a run with its timeline */
        get: operations["getRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run
         * @description A run that the orchestrator already executes ends when the orchestrator has stopped it.
         */
        post: operations["cancelRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/{id}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tasks of a run or, with `task`, read a page of a task’s log */
        get: operations["readRunLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/{app}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an app */
        get: operations["getApp"];
        put?: never;
        post?: never;
        /** Archive an app that is not installed; its slug stays reserved */
        delete: operations["archiveApp"];
        options?: never;
        head?: never;
        /** Update fields of an app, archive or restore it; absent fields are unchanged */
        patch: operations["updateApp"];
        trace?: never;
    };
    "/api/v1/apps/{app}/installations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Install a version of an app in a project and approve permissions */
        post: operations["installApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/{app}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the versions of an app, newest first */
        get: operations["listAppVersions"];
        put?: never;
        /** Publish a version; publishing the same version again has no effect */
        post: operations["publishAppVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/{app}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a version of an app */
        get: operations["getAppVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        RedeemCommandLoginDto: {
            /** @description Code that the command received at its loopback address. */
            code: string;
            /** @description PKCE code verifier (RFC 7636) of the command: 32 random bytes in base64url without padding. */
            code_verifier: string;
        };
        CommandTokenResponse: {
            /** @description Personal access token, sent as `Authorization: Bearer <token>`. */
            token: string;
        };
        Problem: {
            /** @description URI that identifies the kind of problem. */
            type: string;
            /** @description Short summary of the kind of problem, the same for every occurrence. */
            title: string;
            /** @description HTTP status code of the response. */
            status: number;
            /** @description What went wrong in this request, and how to resolve it. */
            detail: string;
            /** @description Stable code of the problem, by which programs can distinguish problems. */
            code: string;
            /** @description Id of the request, which the log of the service contains. */
            request_id: string;
            /** @description Invalid fields of the request; absent when the problem does not concern a field. */
            errors?: components["schemas"]["FieldProblemResponse"][];
            /** @description Permission that the caller lacks. Present only with the code `forbidden`, when a permission on one object is missing. */
            required?: components["schemas"]["RequiredPermissionResponse"];
        };
        MeResponse: {
            /** @description Person or service account that made the request. */
            user: components["schemas"]["UserResponse"];
            /** @description Organization of this installation. */
            organization: components["schemas"]["MyOrganizationResponse"];
            /** @description First 1,000 projects that the caller may view, by key, without archived ones; `GET /api/projects` lists all. */
            projects: components["schemas"]["MyProjectResponse"][];
            /** @description How this installation executes runs of apps. */
            app_execution: components["schemas"]["AppExecutionResponse"];
        };
        UpdateMeDto: {
            /** @description New display name of the caller. */
            name: string;
        };
        UserResponse: {
            /** @description Id of the caller, a UUID. */
            id: string;
            /**
             * @description Whether the caller is a person or a service account.
             * @enum {string}
             */
            kind: "person" | "service_account";
            /** @description E-mail address; `service-account:<name>` for a service account. */
            email: string;
            /** @description Display name of the caller. */
            name: string;
        };
        FlagListResponse: {
            /** @description Current revision of the project's flags. */
            revision: number;
            /** @description Flags on this page, at most `limit`. */
            items: components["schemas"]["FlagResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        CreateFlagDto: {
            /**
             * @description Key of the flag, unique in the project. Permanent; cannot be reused.
             * @example new_checkout
             */
            key: string;
            /** @description Id or key of the project. Required here or as the query parameter `project_id`. */
            project_id?: string;
            /** @description Display name of the flag. */
            name?: string;
            /** @description What the flag controls, as free text. */
            description?: string;
            /** @description Whether the flag is turned on. A flag that is off evaluates to `false`, except where an override applies. */
            enabled?: boolean;
            /** @description Share of users for whom the flag is on, in whole percent from 0 to 100. */
            rollout?: number;
            /**
             * @description Matching values by context attribute. The flag is on only for contexts that match every attribute listed.
             * @example {
             *       "env": [
             *         "prod"
             *       ]
             *     }
             */
            cohorts?: {
                [key: string]: string[];
            };
            /** @description Key of the group to which the flag belongs; `null` when it belongs to none. */
            group?: string | null;
            /** @description Labels by which lists of flags can be filtered. */
            tags?: string[];
            /** @description Whether the flag is excluded from the detection of stale flags. */
            permanent?: boolean;
            /** @description Reason for the change, recorded in the history. */
            reason?: string;
        };
        FlagResponse: {
            /**
             * @description State in force, which results from the switches of the flag and of its group. Only a flag that is `on` can evaluate to
             *     `true` without an override. `killed`: the emergency stop of the flag or of its group is active.
             * @enum {string}
             */
            state: "on" | "off" | "killed" | "archived";
            /**
             * @description Whether the switches of the flag or those of its group cause the state; `null` for flags that are on or archived.
             * @enum {string|null}
             */
            state_cause: "flag" | "group" | null;
            /** @description Key of the flag, unique in the project. Permanent; cannot be reused. */
            key: string;
            /** @description Display name of the flag. */
            name: string;
            /** @description What the flag controls, as free text; empty when absent. */
            description: string;
            /** @description The flag's own switch. A flag that is off evaluates to `false`, except where an override applies. */
            enabled: boolean;
            /** @description The flag's own emergency stop. While it is active, the flag evaluates to `false` for every context. */
            killed: boolean;
            /** @description Share of users for whom the flag is on, in whole percent from 0 to 100. */
            rollout: number;
            /** @description Matching values by context attribute. The flag is on only for contexts that match every attribute listed. */
            cohorts: {
                [key: string]: string[];
            };
            /** @description Key of the group to which the flag belongs; `null` when it belongs to none. */
            group: string | null;
            /** @description Labels by which lists of flags can be filtered. */
            tags: string[];
            /** @description Whether the flag is excluded from the detection of stale flags. */
            permanent: boolean;
            /** @description Whether the flag is archived. Archived flags are not evaluated. */
            archived: boolean;
            /** @description Version of the flag, incremented by every change and sent as its `ETag`. */
            version: number;
            /** @description Revision of the project that contains the last change of the flag. */
            revision: number;
            /**
             * Format: date-time
             * @description Creation time of the flag, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the flag's last change, RFC 3339, UTC.
             */
            updated_at: string;
            /** @description Id of the user who made the last change; `null` when the service made it by applying a schedule. */
            updated_by: string | null;
            /**
             * Format: date-time
             * @description Time of the last reported evaluation, RFC 3339, UTC, delayed by up to ten seconds; `null` when no evaluation was
             *     reported.
             */
            last_evaluated_at: string | null;
            /**
             * @description Reason why the flag can be removed from the code; `null` when it is not stale. `unused`: not evaluated for 14 days.
             *     `fully_on`, `fully_off`: the same value for every context, and unchanged for 14 days.
             * @enum {string|null}
             */
            stale: "fully_off" | "fully_on" | "unused" | null;
            /** @description Number of reported evaluations since the start of yesterday, UTC, delayed by up to ten seconds. */
            evaluations_since_yesterday: number;
            /** @description Value of the caller's own active override; `null` when there is none, and for API keys. */
            overridden_for_me: boolean | null;
            /** @description Permissions that the caller holds on the flag, regardless of its state; empty for API keys. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
        };
        GroupListResponse: {
            /** @description Current revision of the project's flags. */
            revision: number;
            /** @description Groups on this page, at most `limit`. */
            items: components["schemas"]["GroupResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        CreateGroupDto: {
            /**
             * @description Key of the group, unique in the project. Permanent; cannot be reused.
             * @example checkout
             */
            key: string;
            /** @description Id or key of the project. Required here or as the query parameter `project_id`. */
            project_id?: string;
            /** @description Display name of the group. */
            name?: string;
            /** @description What the group's flags have in common, as free text. */
            description?: string;
            /** @description Whether the group is turned on. While it is off, every flag of the group evaluates to `false`. */
            enabled?: boolean;
            /** @description Reason for the change, recorded in the history. */
            reason?: string;
        };
        GroupResponse: {
            /** @description Key of the group, unique in the project. Permanent; cannot be reused. */
            key: string;
            /** @description Display name of the group. */
            name: string;
            /** @description What the group's flags have in common, as free text; empty when absent. */
            description: string;
            /** @description Whether the group is turned on. While it is off, every flag of the group evaluates to `false`. */
            enabled: boolean;
            /** @description Whether the group's emergency stop is active. While it is active, every flag of the group evaluates to `false`. */
            killed: boolean;
            /** @description Whether the group is archived. An archived group contains no flags. */
            archived: boolean;
            /** @description Version of the group, incremented by every change and sent as its `ETag`. */
            version: number;
            /** @description Revision of the project that contains the last change of the group. */
            revision: number;
            /**
             * Format: date-time
             * @description Creation time of the group, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the group's last change, RFC 3339, UTC.
             */
            updated_at: string;
            /** @description Id of the user who made the last change; `null` when the service made it. */
            updated_by: string | null;
            /** @description Permissions that the caller holds on the group, regardless of its state; empty for API keys. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
        };
        UpdateGroupDto: {
            /** @description `true` archives the group, `false` restores it. */
            archived?: boolean;
            /** @description Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
            version?: number;
            /** @description Id or key of the project. Required here or as the query parameter `project_id`. */
            project_id?: string;
            /** @description Display name of the group. */
            name?: string;
            /** @description What the group's flags have in common, as free text. */
            description?: string;
            /** @description Whether the group is turned on. While it is off, every flag of the group evaluates to `false`. */
            enabled?: boolean;
            /** @description Reason for the change, recorded in the history. */
            reason?: string;
        };
        HistoryPageResponse: {
            /** @description Changes on this page, newest first. */
            items: components["schemas"]["HistoryItemResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        PreviewDto: {
            /** @description Id or key of the project. Required here or as the query parameter `project_id`. */
            project_id?: string;
            /** @description Evaluation contexts, evaluated one by one; required unless `context` is present. */
            contexts?: Record<string, never>[];
            /**
             * @description A single evaluation context, instead of `contexts`; the response then has one entry in `results`.
             * @example {
             *       "userId": "user-42",
             *       "env": "prod"
             *     }
             */
            context?: {
                [key: string]: unknown;
            };
            /** @description Keys of the flags to evaluate. Default: the flag of `draft`, or all flags when `draft` is absent. */
            keys?: string[];
            /** @description Unsaved definition of a flag, evaluated instead of the stored one. */
            draft?: components["schemas"]["DraftFlagDto"];
        };
        PreviewResponse: {
            /** @description Revision of the flags that were evaluated. */
            revision: number;
            /** @description Evaluations for each context, in the order of the request's contexts. */
            results: components["schemas"]["PreviewRowResponse"][];
            /** @description Number of contexts for which each flag evaluates to `true`, by key of the flag. */
            on: {
                [key: string]: number;
            };
        };
        UpdateFlagDto: {
            /** @description `true` archives the flag, `false` restores it. */
            archived?: boolean;
            /** @description Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
            version?: number;
            /** @description Id or key of the project. Required here or as the query parameter `project_id`. */
            project_id?: string;
            /** @description Display name of the flag. */
            name?: string;
            /** @description What the flag controls, as free text. */
            description?: string;
            /** @description Whether the flag is turned on. A flag that is off evaluates to `false`, except where an override applies. */
            enabled?: boolean;
            /** @description Share of users for whom the flag is on, in whole percent from 0 to 100. */
            rollout?: number;
            /**
             * @description Matching values by context attribute. The flag is on only for contexts that match every attribute listed.
             * @example {
             *       "env": [
             *         "prod"
             *       ]
             *     }
             */
            cohorts?: {
                [key: string]: string[];
            };
            /** @description Key of the group to which the flag belongs; `null` when it belongs to none. */
            group?: string | null;
            /** @description Labels by which lists of flags can be filtered. */
            tags?: string[];
            /** @description Whether the flag is excluded from the detection of stale flags. */
            permanent?: boolean;
            /** @description Reason for the change, recorded in the history. */
            reason?: string;
        };
        KillDto: {
            /** @description Id or key of the project. Required here or as the query parameter `project_id`. */
            project_id?: string;
            /**
             * @description `true` activates the emergency stop of the flag or group, `false` deactivates it.
             * @default true
             */
            killed?: boolean;
            /** @description Reason for the change, recorded in the history. */
            reason?: string;
        };
        RevertDto: {
            /** @description Id or key of the project. Required here or as the query parameter `project_id`. */
            project_id?: string;
            /** @description Revision of the project at which the flag or group had the state that is restored. */
            revision: number;
            /** @description Reason for the change, recorded in the history. */
            reason?: string;
        };
        CreateProjectDto: {
            /**
             * @description Key of the project, used in URLs: 2 to 63 lower-case letters, digits and hyphens. Permanent.
             * @example checkout
             */
            key: string;
            /**
             * @description Display name of the project.
             * @example Checkout
             */
            name: string;
        };
        ProjectResponse: {
            /** @description Id of the project, a UUID. */
            id: string;
            /** @description Key of the project. Permanent; cannot be reused. */
            key: string;
            /** @description Display name of the project. */
            name: string;
            /** @description Maximum number of events per second; `null` when the installation's limit applies. */
            events_per_second: number | null;
            /** @description Maximum number of batches per second; `null` when the installation's limit applies. */
            batches_per_second: number | null;
            /** @description Maximum size of a batch in bytes; `null` when the installation's limit applies. */
            max_batch_bytes: number | null;
            /**
             * @description Ids of DAGs that runs in this project may start, in addition to the DAGs of organization-owned apps. An id that ends in `*`
             *     matches every id with that prefix. Enforced when the DAG policy of the installation is `allow-list`.
             */
            dag_allow_list: string[];
            /**
             * @description Origins (scheme, host and port) whose pages may read flags from a browser with the project's API keys: through the OFREP
             *     routes, and the routes for snapshot, evaluation and stream of flags.
             */
            cors_origins: string[];
            /**
             * Format: date-time
             * @description Time at which the project was archived, RFC 3339, UTC; `null` when it is not archived. An archived project rejects events
             *     and changes.
             */
            archived_at: string | null;
            /** @description Version of the project, incremented by every change and sent as its `ETag`. */
            version: number;
            /**
             * Format: date-time
             * @description Creation time of the project, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the project's last change, RFC 3339, UTC.
             */
            updated_at: string;
            /** @description Permissions that the caller holds in the project, regardless of whether it is archived. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
        };
        ProjectPageResponse: {
            /** @description Projects on this page, sorted by key. */
            items: components["schemas"]["ProjectResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        UpdateProjectDto: {
            /** @description New display name; unchanged when absent. `null` is rejected. */
            name?: string;
            /** @description Maximum number of events per second; `null` applies the installation's limit. Requires `organization:manage`. */
            events_per_second?: number | null;
            /** @description Maximum number of batches per second; `null` applies the installation's limit. Requires `organization:manage`. */
            batches_per_second?: number | null;
            /** @description Maximum size of a batch in bytes; `null` applies the installation's limit. Requires `organization:manage`. */
            max_batch_bytes?: number | null;
            /**
             * @description Ids of DAGs that runs in this project may start when `SERVICE_APP_DAG_POLICY` is `allow-list`; replaces the current list. At
             *     most 200 ids, each of which may end in `*` to match every id with that prefix. Requires `organization:manage`.
             * @example [
             *       "shop_nightly",
             *       "shop_reports_*"
             *     ]
             */
            dag_allow_list?: string[];
            /**
             * @description Origins whose pages may read flags from a browser with the project's API keys; replaces the current list. At most 20, each
             *     with scheme, host and port as sent by browsers, without path and wildcards.
             * @example [
             *       "https://app.example.com",
             *       "http://localhost:5173"
             *     ]
             */
            cors_origins?: string[];
            /** @description Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
            version?: number;
        };
        CreateApiKeyDto: {
            /** @description Label of the key, for example the program that uses it. */
            name: string;
            /** @description Scopes of the key; all scopes when absent. */
            scopes?: ("ingest" | "flags:read")[];
            /** @description Expiry time of the key, RFC 3339; no expiry when absent or `null`. */
            expires_at?: string | null;
        };
        CreatedApiKeyResponse: {
            /** @description Id of the API key, a UUID. */
            id: string;
            /** @description Label of the key. */
            name: string;
            /** @description First characters of the key, which identify it in lists. */
            prefix: string;
            /** @description Scopes of the key. */
            scopes: ("ingest" | "flags:read")[];
            /** @description API key, sent as `Authorization: Bearer <api_key>`. Returned only once. */
            api_key: string;
            /** @description Secret that signs batches. Returned only once. */
            webhook_secret: string;
            /**
             * Format: date-time
             * @description Creation time of the key, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Expiry time of the key, RFC 3339, UTC; `null` for no expiry.
             */
            expires_at: string | null;
        };
        ApiKeyPageResponse: {
            /** @description API keys on this page, newest first. */
            items: components["schemas"]["ApiKeyResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        EventRetentionResponse: {
            /** @description Retention of the installation in days (`EVENTS_RETENTION_DAYS`), which is the maximum for every type. */
            installation_days: number;
            /** @description Retention of each event type, sorted alphabetically. */
            types: components["schemas"]["TypeRetentionResponse"][];
        };
        UpdateEventRetentionDto: {
            /** @description Types whose retention changes, each at most once. All other types are unchanged. */
            types: components["schemas"]["TypeRetentionChange"][];
        };
        MemberCandidatesResponse: {
            /** @description At most 20 candidates, sorted by e-mail address. */
            items: components["schemas"]["MemberCandidateResponse"][];
        };
        MemberPageResponse: {
            /** @description Members on this page, at most `limit`. */
            items: components["schemas"]["MemberResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        MemberResponse: {
            /** @description Id of the person or service account, a UUID. */
            user_id: string;
            /**
             * @description Whether the member is a person or a service account.
             * @enum {string}
             */
            kind: "person" | "service_account";
            /** @description E-mail address; `service-account:<name>` for a service account. */
            email: string;
            /** @description Display name of the member. */
            name: string;
            /**
             * @description State of the account. `invited`: the invitation is not accepted yet. `deactivated`: cannot log in.
             * @enum {string}
             */
            state: "active" | "deactivated" | "invited";
            /**
             * @description Effective relation to the project; `owner` for organization administrators.
             * @enum {string}
             */
            relation: "owner" | "developer" | "viewer";
            /** @description Whether the relation is inherited from the organization, so that it cannot be removed here. */
            inherited: boolean;
            /**
             * @description Direct relation to the project, which remains when an inherited one ends; `null` when there is none.
             * @enum {string|null}
             */
            direct_relation: "owner" | "developer" | "viewer" | null;
        };
        SetMemberDto: {
            /**
             * @description Relation to the project, which replaces the current one.
             * @enum {string}
             */
            relation: "owner" | "developer" | "viewer";
        };
        AppPageResponse: {
            /** @description Apps on this page, sorted by slug. */
            items: components["schemas"]["AppResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        CreateAppDto: {
            /**
             * @description Slug of the app, used in URLs and as the prefix of its DAG ids. Permanent; cannot be reused.
             * @example nightly-report
             */
            slug: string;
            /** @description Display name of the app. */
            name: string;
            /** @description What the app does, as free text; empty when absent. */
            description?: string;
            /** @description Owner of the app. The organization or a project as the owner requires `apps:publish` there; every user may own apps. */
            owner: components["schemas"]["AppOwnerDto"];
        };
        AppResponse: {
            /** @description Id of the app, a UUID. */
            id: string;
            /** @description Slug of the app. Permanent; cannot be reused. */
            slug: string;
            /** @description Organization, project or user that owns the app. */
            owner: components["schemas"]["AppOwnerResponse"];
            /** @description Display name of the app. */
            name: string;
            /** @description What the app does, as free text; empty when absent. */
            description: string;
            /** @description Name of the latest published version; `null` when no version is published. */
            latest_version: string | null;
            /** @description Number of published versions of the app. */
            version_count: number;
            /** @description Number of projects in which the app is installed, including those that the caller may not view. */
            installation_count: number;
            /**
             * Format: date-time
             * @description Time at which the app was archived, RFC 3339, UTC; `null` when it is not archived. An archived app cannot be installed.
             */
            archived_at: string | null;
            /** @description Version of the app's record, incremented by every change and sent as its `ETag`. */
            version: number;
            /** @description Id of the user who created the app. */
            created_by: string;
            /**
             * Format: date-time
             * @description Creation time of the app, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the app's last change, RFC 3339, UTC.
             */
            updated_at: string;
            /** @description Permissions that the caller holds on the app, regardless of its state. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
        };
        InstallationPageResponse: {
            /** @description Installations on this page, at most `limit`. */
            items: components["schemas"]["InstallationResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        InstallationResponse: {
            /**
             * @description State of the installation: `active`, `suspended` (starts no runs) or `uninstalled`.
             * @enum {string}
             */
            state: "active" | "suspended" | "uninstalled";
            /**
             * @description Settings of the installation. Secrets, which the version's `config_schema` marks with `writeOnly` or `format: password`,
             *     appear as `••••••••`. Sending this mask keeps the stored value.
             */
            config: {
                [key: string]: unknown;
            };
            /** @description Id of the installation, a UUID. */
            id: string;
            /** @description App that is installed. */
            app: components["schemas"]["InstalledAppResponse"];
            /** @description Project in which the app is installed. */
            project: components["schemas"]["InstallationProjectResponse"];
            /** @description Installed version, which new runs execute. */
            app_version: components["schemas"]["InstalledVersionResponse"];
            /** @description Name of the latest published version of the app. */
            latest_version: string;
            /** @description Requested version that takes effect when its permissions are approved; `null` when there is none. */
            pending: components["schemas"]["PendingVersionResponse"] | null;
            /** @description Approved permissions of the installation. */
            grants: components["schemas"]["GrantResponse"][];
            /** @description Permissions that the installed version requires and that are not approved. No run starts until all are approved. */
            missing_permissions: string[];
            /** @description Newest run; `null` when there is none and when the caller lacks `runs:view`. */
            last_run: components["schemas"]["LastRunResponse"] | null;
            /**
             * @description Last start of a run by a schedule or an event that was rejected; `null` when a trigger of the same kind has started a run
             *     since.
             */
            last_refused_start: components["schemas"]["RefusedStartResponse"] | null;
            /**
             * @description DAGs of the installed version that the DAG policy does not allow for runs in this project, unless an administrator of the
             *     organization starts them. An administrator can add them to the project's `dag_allow_list`.
             */
            dags_not_allowed: string[];
            /**
             * @description Suspension of the event triggers, because validating events with the version's `input_schema` repeatedly timed out; `null`
             *     when they are not suspended. Setting `state` to `active` or installing another version resumes them.
             */
            events_suspended: components["schemas"]["EventSuspensionResponse"] | null;
            /**
             * Format: date-time
             * @description Time of the next scheduled run, RFC 3339, UTC; `null` when there is no schedule and while no run can start.
             */
            next_run_at: string | null;
            /** @description Id of the user on whose behalf schedules and events start runs. */
            acts_for: string;
            /** @description Id of the user who installed the app. */
            created_by: string;
            /** @description Version of the installation's record, incremented by every change and sent as its `ETag`. */
            version: number;
            /**
             * Format: date-time
             * @description Time of the installation, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the installation's last change, RFC 3339, UTC.
             */
            updated_at: string;
            /** @description Permissions that the caller holds on the installation, regardless of its state. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
        };
        UpdateInstallationDto: {
            /** @description New settings, which replace all current ones. Requires `installations:configure`. */
            config?: {
                [key: string]: unknown;
            };
            /**
             * @description `suspended` prevents new runs, `active` permits them again. Requires `installations:manage`. Runs of schedules and events
             *     execute on behalf of the user who last set `active`.
             * @enum {string}
             */
            state?: "active" | "suspended";
            /** @description Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
            version?: number;
        };
        StartRunDto: {
            /**
             * @description Input that matches the version's `input_schema`. Default: `{}`. The orchestrator displays the input, so it must not contain
             *     secrets.
             */
            input?: {
                [key: string]: unknown;
            };
            /**
             * @description Kind of the run. Callers can start only `manual` runs.
             * @enum {string}
             */
            run_kind?: "manual";
        };
        RunDetailResponse: {
            /**
             * @description State of the run. `succeeded`, `failed` and `canceled` are final.
             * @enum {string}
             */
            state: "submitted" | "running" | "succeeded" | "failed" | "canceled";
            /**
             * @description Reason why an active run is waiting; `null` when it is not waiting or has ended.
             * @enum {string|null}
             */
            status_detail: "waiting_for_slot" | "queued" | "awaiting_dag" | "dag_paused" | "scheduler_down" | "pool_full" | "login_refused" | "orchestrator_unreachable" | "canceling" | null;
            /**
             * @description Kind of run: `manual` (started by a caller), `schedule` (including backfills), `event`, or `rerun` (repeats an ended run).
             * @enum {string}
             */
            run_kind: "manual" | "schedule" | "event" | "rerun";
            /**
             * @description Orchestrator that executes the run: `airflow`, or `simulated`, which executes nothing. `null` for runs that were created before the orchestrator was recorded.
             * @enum {string|null}
             */
            orchestrator: "airflow" | "simulated" | null;
            /** @description Execution of the same DAG run after the end of this run, because the DAG run was cleared in the orchestrator. The state of this run remains final. `null` when there is none. */
            later_execution: components["schemas"]["LaterExecutionResponse"] | null;
            /** @description Time from start to end in milliseconds; `null` while the run is active and for a run that never started. */
            duration_ms: number | null;
            /** @description Number of pending approvals of the run. */
            pending_approvals: number;
            /** @description Whether the orchestrator executed the run with code that differs from the pinned code. `null` when no code is pinned, before the code is read, and when it cannot be compared. */
            code_mismatch: boolean | null;
            /** @description Input of the run, with numbers exactly as sent. Values that the input schema marks as secret are masked. */
            input: {
                [key: string]: unknown;
            };
            /** @description Latest result that the code of the run reported, with numbers exactly as sent; `null` when there is none. */
            result: {
                [key: string]: unknown;
            } | null;
            /** @description Owner of the app at the time when the run was created. */
            owner: components["schemas"]["AppOwnerResponse"];
            /** @description Artifacts that the code of the run reported, at most 100, in the order of the first report of each. */
            artifacts: components["schemas"]["RunArtifactResponse"][];
            /** @description Approvals that the code of the run requested, at most 20, oldest request first. */
            approvals: components["schemas"]["ApprovalResponse"][];
            /** @description Rejected callbacks of the run, because of which its state is recorded late; `null` when there are none. */
            refused_callbacks: components["schemas"]["RefusedCallbacksResponse"] | null;
            /** @description Timeline of the run: the first 500 observations, including those that were not applied. */
            transitions: components["schemas"]["TransitionResponse"][];
            /** @description Id of the run, a UUID. */
            id: string;
            /** @description Explanation of `status_detail`, for example the import error of the DAG; `null` when there is none. */
            status_text: string | null;
            /** @description Position in the queue when `status_detail` is `waiting_for_slot`; otherwise `null`. */
            queue: components["schemas"]["RunQueueResponse"] | null;
            /** @description Id of the project, a UUID. */
            project_id: string;
            /** @description Id of the app, a UUID. */
            app_id: string;
            /** @description Slug of the app. */
            app_slug: string;
            /** @description Current display name of the app. */
            app_name: string;
            /** @description Id of the version that was installed when the run was created. */
            app_version_id: string;
            /** @description Name of the version that was installed when the run was created. */
            app_version: string;
            /** @description Id of the installation, a UUID. */
            installation_id: string;
            /** @description Id of the user on whose behalf the run executes. */
            actor_user_id: string;
            /** @description Id of the DAG that the orchestrator executes. */
            dag_id: string;
            /** @description Id of the run that this one repeats; `null` when it is not a rerun. */
            rerun_of: string | null;
            /** @description Id of the DAG run. Equal to the id of the run, unless the run adopted the DAG run of an earlier run. */
            dag_run_id: string;
            /** @description Id of the event that triggered the run; `null` for other run kinds. */
            trigger_event_id: string | null;
            /** @description Id of the backfill that started the run; `null` for other runs. */
            backfill_id: string | null;
            /**
             * Format: date-time
             * @description Scheduled time of a run that a schedule or a backfill started, RFC 3339, UTC; `null` for other runs.
             */
            scheduled_for: string | null;
            /**
             * Format: date-time
             * @description Creation time of the run, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which the orchestrator accepted the run, RFC 3339, UTC; `null` before that.
             */
            submitted_at: string | null;
            /**
             * Format: date-time
             * @description Start time of the run, RFC 3339, UTC; `null` before it starts.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description End time of the run, RFC 3339, UTC; `null` while it is active.
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description Time of the run's last change, RFC 3339, UTC.
             */
            updated_at: string;
            /** @description Error with which the run ended; `null` when there is none. */
            error: components["schemas"]["RunErrorResponse"] | null;
            /** @description Request to stop the run before its regular end; `null` when there is none. */
            stop: components["schemas"]["RunStopResponse"] | null;
            /** @description Latest progress that the code of the run reported; `null` when it reported none. */
            progress: components["schemas"]["RunProgressResponse"] | null;
            /** @description Version of the run, incremented by every visible change. Of two responses, the one with the higher version is newer. */
            version: number;
            /**
             * @description First 60 characters of the JSON text of the input, with each sequence of white space replaced with one space. Ends with `…`
             *     when the input is longer. Empty when the input schema marks values as secret.
             */
            input_preview: string;
            /** @description Code with which the run was executed; `null` before it is read and when the orchestrator has no versions. */
            code: components["schemas"]["RunCodeResponse"] | null;
            /** @description Code that the app version pins for the DAG of the run; `null` when it pins none. */
            pinned_code: components["schemas"]["CodePinResponse"] | null;
            /** @description Permissions that the caller holds on the run's installation, regardless of the run's state. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
        };
        InstallationSchedulesResponse: {
            /** @description Schedules of the installation: those of the manifest in their order, followed by those that users added. */
            items: components["schemas"]["InstallationScheduleResponse"][];
        };
        CreateInstallationScheduleDto: {
            /** @description Input of the schedule's runs. The service adds the member `schedule` with the scheduled time of the run. */
            input?: {
                [key: string]: unknown;
            };
            /** @description Cron expression of five fields: minute, hour, day of the month, month, day of the week. */
            cron: string;
            /** @description IANA name of the time zone in which the cron expression is evaluated; UTC when absent. */
            time_zone?: string;
            /** @description Whether the schedule starts no runs; `false` when absent. */
            paused?: boolean;
        };
        InstallationScheduleResponse: {
            /**
             * @description Origin of the schedule: the manifest of the installed version, or a user who added it. `dropped`: a user changed the schedule, but the installed version no longer contains it, so it starts no runs.
             * @enum {string}
             */
            source: "manifest" | "added" | "dropped";
            /**
             * @description Input of the schedule's runs, without the member `schedule` that the service adds; `null` when there is none. Secret values
             *     are masked.
             */
            input: {
                [key: string]: unknown;
            } | null;
            /** @description Id of the schedule, a UUID. Unchanged when the installation is upgraded. */
            id: string;
            /** @description Cron expression in force. */
            cron: string;
            /** @description IANA name of the time zone in force. */
            time_zone: string;
            /** @description Whether the schedule is paused and starts no runs. */
            paused: boolean;
            /** @description Whether a user changed the schedule of the manifest: its cron expression, time zone or input, or whether it is paused. */
            changed: boolean;
            /**
             * @description Cron expression and time zone in the manifest of the latest version that contains the schedule; `null` for a schedule that a
             *     user added.
             */
            manifest: components["schemas"]["ManifestTimesResponse"] | null;
            /**
             * Format: date-time
             * @description Time of the next run, RFC 3339, UTC; `null` while the schedule starts no runs.
             */
            next_run_at: string | null;
            /** @description Next five times of the cron expression, even when the schedule starts no runs. */
            next_times: components["schemas"]["ScheduleTimeResponse"][];
            /** @description Version of the installation's record, incremented by every change and sent as the `ETag`. */
            version: number;
        };
        UpdateInstallationScheduleDto: {
            /** @description New input of the schedule's runs, which replaces the current one; an empty object removes it. */
            input?: {
                [key: string]: unknown;
            };
            /** @description Cron expression of five fields: minute, hour, day of the month, month, day of the week. */
            cron?: string;
            /** @description IANA name of the time zone in which the cron expression is evaluated. */
            time_zone?: string;
            /** @description Whether the schedule is paused and starts no runs. Times that pass while it is paused are skipped. */
            paused?: boolean;
        };
        UpgradeInstallationDto: {
            /**
             * @description Settings that match the version's `config_schema`. Settings marked `writeOnly` or `format: password` are secrets: responses
             *     contain the mask `••••••••` instead of their value, and sending the mask keeps the stored value.
             */
            config?: {
                [key: string]: unknown;
            };
            /**
             * @description Name of the version to install, as published.
             * @example 1.4.0
             */
            version: string;
            /** @description Permissions of the version to approve with this request; none when absent. */
            approve?: string[];
        };
        CancelRunDto: {
            /** @description Reason for the cancellation, recorded in the audit trail. */
            reason?: string;
        };
        RunTasksResponse: {
            /** @description Tasks of the run's DAG. */
            tasks: components["schemas"]["RunTaskResponse"][];
        };
        RunLogPageResponse: {
            /** @description Index of a mapped task; -1 for a task that is not mapped. */
            map_index: number;
            /** @description Number of the attempt, from 1. */
            try_number: number;
            /** @description With `part=end`, number of bytes of the log before the text, which begins at the start of a line; otherwise `null`. */
            skipped_bytes: number | null;
            /** @description Id of the task in the DAG. */
            task_id: string;
            /** @description Text of the log on this page, at most 256 KB, or 2 MB with `part=end`. */
            text: string;
            /** @description Cursor of the next page; `null` when the log currently has no further text. */
            next_cursor: string | null;
            /** @description Cursor of the position after this page, with which text that is written later can be read without repeating earlier text. */
            resume_cursor: string;
        };
        UpdateAppDto: {
            /** @description New display name; unchanged when absent. */
            name?: string;
            /** @description New description; unchanged when absent. */
            description?: string;
            /** @description `true` archives the app, as `DELETE` does; `false` restores it. */
            archived?: boolean;
            /** @description Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
            version?: number;
        };
        InstallAppDto: {
            /**
             * @description Settings that match the version's `config_schema`. Settings marked `writeOnly` or `format: password` are secrets: responses
             *     contain the mask `••••••••` instead of their value, and sending the mask keeps the stored value.
             */
            config?: {
                [key: string]: unknown;
            };
            /** @description Id or key of the project in which the app is installed. */
            project_id: string;
            /**
             * @description Name of the version to install, as published.
             * @example 1.4.0
             */
            version: string;
            /** @description Permissions of the version to approve with this request; none when absent. */
            approve?: string[];
        };
        AppVersionPageResponse: {
            /** @description Versions on this page, newest first. */
            items: components["schemas"]["AppVersionResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        PublishVersionDto: {
            /**
             * @description Manifest of the version; its JSON Schema is `/api/v1/apps/manifest.schema.json`.
             * @example {
             *       "run_kinds": [
             *         "manual"
             *       ]
             *     }
             */
            manifest: {
                [key: string]: unknown;
            };
            /**
             * @description Name of the version, unique in the app.
             * @example 1.4.0
             */
            version: string;
        };
        AppVersionResponse: {
            /** @description Manifest of the version, as published. */
            manifest: {
                [key: string]: unknown;
            };
            /** @description Id of the version, a UUID. */
            id: string;
            /** @description Id of the app, a UUID. */
            app_id: string;
            /** @description Name of the version, as published. */
            version: string;
            /** @description `sha256:` and the hex digest of the manifest as canonical JSON (RFC 8785). */
            checksum: string;
            /** @description Id of the user who published the version. */
            created_by: string;
            /**
             * Format: date-time
             * @description Time of publication, RFC 3339, UTC.
             */
            created_at: string;
        };
        RunTaskResponse: {
            /** @description Index of a mapped task; -1 for a task that is not mapped. */
            map_index: number;
            /** @description Number of attempts so far; attempts are numbered from 1. */
            tries: number;
            /** @description Id of the task in the DAG. */
            task_id: string;
            /** @description State of the latest attempt, as reported by the orchestrator; `null` when it has none yet. */
            state: string | null;
            /**
             * Format: date-time
             * @description Start time of the latest attempt, RFC 3339, UTC; `null` before it starts.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description End time of the latest attempt, RFC 3339, UTC; `null` before it ends.
             */
            ended_at: string | null;
        };
        ManifestTimesResponse: {
            /** @description Cron expression in the manifest. */
            cron: string;
            /** @description Time zone in the manifest, an IANA name. */
            time_zone: string;
        };
        ScheduleTimeResponse: {
            /**
             * Format: date-time
             * @description Scheduled time, RFC 3339, UTC.
             */
            at: string;
            /** @description The same time in the time zone of the schedule, RFC 3339 with the offset of the time zone. */
            local: string;
        };
        LaterExecutionResponse: {
            /**
             * @description Latest state of the later execution that the orchestrator reported.
             * @enum {string}
             */
            state: "submitted" | "running" | "succeeded" | "failed" | "canceled";
            /** @description Number of times that the DAG run was cleared; `null` when the orchestrator does not report it. */
            clear_number: number | null;
            /**
             * Format: date-time
             * @description Time at which the service received this state, RFC 3339, UTC.
             */
            seen_at: string;
            /** @description Id of the run that adopted the later execution; `null` when it was not adopted. */
            adopted_by: string | null;
        };
        AppOwnerResponse: {
            /**
             * @description Type of the owner: the organization, a project or a user.
             * @enum {string}
             */
            kind: "org" | "project" | "user";
            /** @description Slug of the organization, key of the project or id of the user. */
            slug: string;
        };
        RunArtifactResponse: {
            /** @description Size in bytes; `null` for an artifact that is stored elsewhere. */
            size: number | null;
            /** @description Name of the artifact, unique in the run. */
            name: string;
            /** @description HTTPS URL of an artifact that is stored elsewhere; `null` for an artifact that is stored in this service. */
            url: string | null;
            /** @description Media type that the code of the run reported; `null` for an artifact that is stored elsewhere. */
            content_type: string | null;
            /**
             * Format: date-time
             * @description Time of the report according to the sender's clock, RFC 3339, UTC.
             */
            at: string;
        };
        ApprovalResponse: {
            /**
             * @description State of the approval. `expired`: the deadline passed without a decision. `canceled`: the run ended without a decision.
             * @enum {string}
             */
            state: "pending" | "approved" | "rejected" | "expired" | "canceled";
            /** @description Id of the approval, a UUID. */
            id: string;
            /** @description Name of the approval, unique in the run. */
            name: string;
            /** @description Question of the code of the run to the user who decides. */
            message: string;
            /**
             * Format: date-time
             * @description Time of the request, RFC 3339, UTC.
             */
            requested_at: string;
            /**
             * Format: date-time
             * @description Time until which the approval can be decided, RFC 3339, UTC.
             */
            deadline: string;
            /** @description Comment of the user who decided; `null` when there is none. */
            comment: string | null;
            /** @description Id of the user who decided; `null` for pending, expired and canceled approvals. */
            decided_by: string | null;
            /**
             * Format: date-time
             * @description Time of the decision, RFC 3339, UTC; the deadline of an expired approval, the end of the run for a canceled one, `null`
             *     while pending.
             */
            decided_at: string | null;
        };
        RefusedCallbacksResponse: {
            /**
             * @description Reason for which the latest callback was rejected: invalid signature, timestamp outside of the accepted window, or missing
             *     signature.
             * @enum {string}
             */
            reason: "signature" | "timestamp" | "unsigned";
            /** @description Number of rejected callbacks of the run. */
            refusals: number;
            /**
             * Format: date-time
             * @description Time of the latest rejected callback, RFC 3339, UTC.
             */
            last_at: string;
        };
        TransitionResponse: {
            /**
             * @description Source of the observation: a callback, the orchestrator's list of changes (feed), a poll, the submission, or a decision of the service.
             * @enum {string}
             */
            source: "timeout" | "callback" | "create" | "cancel" | "concurrency" | "feed" | "lost" | "poll" | "submit";
            /**
             * @description State of the run before the observation; `null` for the creation of the run.
             * @enum {string|null}
             */
            from_state: "submitted" | "running" | "succeeded" | "failed" | "canceled" | null;
            /**
             * @description State of the run according to the observation.
             * @enum {string}
             */
            to_state: "submitted" | "running" | "succeeded" | "failed" | "canceled";
            /**
             * @description Reason why the observation was not applied, as in responses to callbacks; `null` when it was applied.
             * @enum {string|null}
             */
            reason: "divergence" | "stale" | "unchanged" | null;
            /** @description Position in the run's timeline, from 1. */
            position: number;
            /** @description State in the terms of the source: as reported by the orchestrator, or as decided by the service. */
            observed: string;
            /** @description Whether the observation changed the state of the run. */
            applied: boolean;
            /** @description Message of the source; `null` when it sent none. */
            message: string | null;
            /**
             * Format: date-time
             * @description Time of the transition by the clock of the source, RFC 3339, UTC; `null` when the source did not report it.
             */
            reported_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the service first made the observation, RFC 3339, UTC.
             */
            created_at: string;
            /** @description Number of times that the service made the same observation. */
            times: number;
            /**
             * Format: date-time
             * @description Time at which the service last made the observation, RFC 3339, UTC.
             */
            last_seen_at: string;
        };
        RunQueueResponse: {
            /** @description Position in the queue of the installation, from 1. The run at position 1 gets the next free slot. */
            position: number;
            /** @description Number of runs of the installation that occupy a slot. */
            running: number;
            /** @description Number of slots; `null` when the installed version has no concurrency limit, so that the run is submitted next. */
            limit: number | null;
        };
        RunErrorResponse: {
            /** @description Index of a mapped task; -1 for a task that is not mapped, `null` when `task` is `null`. */
            map_index: number | null;
            /** @description Number of the failed attempt, from 1; `null` when `task` is `null`. */
            attempt: number | null;
            /** @description Stable code of the error. */
            code: string;
            /** @description Description of the error; for a failed task, the last line of its exception. */
            message: string;
            /** @description Id of the failed task; `null` while unknown and for errors that no task caused. */
            task: string | null;
        };
        RunStopResponse: {
            /**
             * @description Reason for the stop: `cancel` by a caller, `start_timeout` or `run_timeout` by a time limit of the service.
             * @enum {string}
             */
            cause: "cancel" | "start_timeout" | "run_timeout";
            /**
             * Format: date-time
             * @description Time at which the stop was requested, RFC 3339, UTC.
             */
            requested_at: string;
            /** @description Id of the user who requested the stop; `null` for a timeout. */
            requested_by: string | null;
        };
        RunProgressResponse: {
            /** @description Number of completed units of work. */
            done: number;
            /** @description Total number of units of work; `null` when unknown. */
            total: number | null;
            /** @description Message about the current work; `null` when the report has none. */
            message: string | null;
            /** @description Id of the task that sent the report; `null` when the report has none. */
            task_id: string | null;
            /**
             * Format: date-time
             * @description Time of the report according to the sender's clock, RFC 3339, UTC.
             */
            at: string;
        };
        RunCodeResponse: {
            /** @description Version number of the DAG in Airflow 3, the last one if it changed during the run; `null` when unknown. */
            dag_version: number | null;
            /** @description Version of the DAG's bundle, which is the commit for a Git bundle; `null` for bundles without versions, such as folders. */
            bundle_version: string | null;
            /** @description Checksum of the DAG's file; `null` unless the app version pins a checksum. */
            dag_checksum: string | null;
            /** @description Reason why the code cannot be compared with the pinned code; `null` when it can be, and when no code is pinned. */
            problem: string | null;
        };
        CodePinResponse: {
            /** @description Pinned version of the DAG's bundle; `null` when a checksum is pinned. */
            bundle_version: string | null;
            /** @description Pinned checksum of the DAG's file; `null` when a bundle version is pinned. */
            dag_checksum: string | null;
        };
        InstalledAppResponse: {
            /** @description Id of the app, a UUID. */
            id: string;
            /** @description Slug of the app. */
            slug: string;
            /** @description Display name of the app. */
            name: string;
        };
        InstallationProjectResponse: {
            /** @description Id of the project, a UUID. */
            id: string;
            /** @description Key of the project. */
            key: string;
        };
        InstalledVersionResponse: {
            /** @description Id of the version, a UUID. */
            id: string;
            /** @description Name of the version, as published. */
            version: string;
        };
        PendingVersionResponse: {
            /** @description Settings that take effect together with the version; `null` keeps the current settings. */
            config: {
                [key: string]: unknown;
            } | null;
            /** @description Permissions of the version that are not approved yet. */
            missing: string[];
            /** @description DAGs of the pending version that the DAG policy does not allow for runs in this project. */
            dags_not_allowed: string[];
            /** @description Id of the version, a UUID. */
            id: string;
            /** @description Name of the version, as published. */
            version: string;
        };
        GrantResponse: {
            /** @description Name of the approved permission, for example `storage:read`. */
            permission: string;
            /** @description Id of the user who approved the permission. */
            granted_by: string;
            /**
             * Format: date-time
             * @description Time of the approval, RFC 3339, UTC.
             */
            granted_at: string;
        };
        LastRunResponse: {
            /**
             * @description State of the run.
             * @enum {string}
             */
            state: "submitted" | "running" | "succeeded" | "failed" | "canceled";
            /**
             * @description Reason why an active run is waiting; `null` when it is not waiting or has ended.
             * @enum {string|null}
             */
            status_detail: "waiting_for_slot" | "queued" | "awaiting_dag" | "dag_paused" | "scheduler_down" | "pool_full" | "login_refused" | "orchestrator_unreachable" | "canceling" | null;
            /**
             * @description Orchestrator that executes the run; `null` for runs that were created before the orchestrator was recorded.
             * @enum {string|null}
             */
            orchestrator: "airflow" | "simulated" | null;
            /** @description Id of the run, a UUID. */
            id: string;
            /**
             * Format: date-time
             * @description Creation time of the run, RFC 3339, UTC.
             */
            created_at: string;
        };
        RefusedStartResponse: {
            /**
             * @description Kind of the trigger whose start of a run was rejected.
             * @enum {string}
             */
            run_kind: "schedule" | "event";
            /** @description Stable error code, for example `dag_not_allowed`. */
            code: string;
            /** @description Cause of the rejection and how to resolve it, in one or two sentences. */
            detail: string;
            /**
             * Format: date-time
             * @description Time of the last rejection, accurate to ten seconds, RFC 3339, UTC.
             */
            at: string;
        };
        EventSuspensionResponse: {
            /**
             * Format: date-time
             * @description Time at which the event triggers were suspended, RFC 3339, UTC.
             */
            at: string;
            /** @description Cause of the suspension and how to resolve it, in one or two sentences. */
            reason: string;
        };
        AppOwnerDto: {
            /**
             * @description Type of the owner: the organization, a project or a user.
             * @enum {string}
             */
            kind: "org" | "project" | "user";
            /**
             * @description Key or id of the owning project. Optional when the owner is the organization or the caller; it must then be their own slug
             *     or id.
             */
            slug?: string;
        };
        MemberCandidateResponse: {
            /** @description Id of the person or service account, a UUID. */
            user_id: string;
            /**
             * @description Whether the candidate is a person or a service account.
             * @enum {string}
             */
            kind: "person" | "service_account";
            /** @description E-mail address; `service-account:<name>` for a service account. */
            email: string;
            /** @description Display name of the candidate. */
            name: string;
            /**
             * @description Current direct relation to the project; `null` when there is none.
             * @enum {string|null}
             */
            direct_relation: "owner" | "developer" | "viewer" | null;
        };
        TypeRetentionChange: {
            /**
             * @description Number of days for which events of the type are stored after the day of their receipt; `null` applies the retention of the
             *     installation.
             */
            days: number | null;
            /**
             * @description Event type to which the retention applies.
             * @enum {string}
             */
            type: "audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
        };
        TypeRetentionResponse: {
            /**
             * @description Permission that is required to change the setting.
             * @enum {string}
             */
            requires: "organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view";
            /** @description Event type to which the retention applies. */
            type: string;
            /** @description Retention in effect: number of days for which events of the type are stored after the day of their receipt. */
            days: number;
            /**
             * @description Retention that the project has set, in days; `null` when the retention of the installation applies. A longer retention than
             *     that of the installation has no effect.
             */
            own_days: number | null;
            /**
             * Format: date-time
             * @description Start of the first day from which all received events of the type are stored, RFC 3339, UTC. Data that is computed from
             *     events, such as costs and error groups, can be older.
             */
            stored_since: string;
            /**
             * @description Whether events of the type that were received before `stored_since` may have been deleted; `false` when the project is
             *     younger than that.
             */
            has_deleted: boolean;
        };
        ApiKeyResponse: {
            /** @description Id of the API key, a UUID. */
            id: string;
            /** @description Label of the key. */
            name: string;
            /** @description First characters of the key, which identify it in lists. */
            prefix: string;
            /** @description Scopes of the key. */
            scopes: ("ingest" | "flags:read")[];
            /**
             * @description State of the key; only `active` ones are accepted.
             * @enum {string}
             */
            state: "active" | "expired" | "revoked";
            /** @description User who created the key. */
            created_by: components["schemas"]["ApiKeyCreatorResponse"];
            /**
             * Format: date-time
             * @description Creation time of the key, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Expiry time of the key, RFC 3339, UTC; `null` for no expiry.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last use, accurate to a minute, RFC 3339, UTC; `null` when the key was not used.
             */
            last_used_at: string | null;
        };
        ApiKeyCreatorResponse: {
            /** @description Id of the user, a UUID. */
            id: string;
            /** @description Display name of the user. */
            name: string;
        };
        PreviewRowResponse: {
            /** @description Evaluations for this context, one for each flag. */
            items: components["schemas"]["EvaluationResponse"][];
        };
        EvaluationResponse: {
            /** @description Key of the evaluated flag. */
            key: string;
            /** @description Value to which the flag evaluates for the context. */
            value: boolean;
            /**
             * @description Evaluation step that decided the value.
             * @enum {string}
             */
            rule: "cohort_mismatch" | "flag_disabled" | "flag_killed" | "flag_not_found" | "group_disabled" | "group_killed" | "no_user" | "rollout_bucket" | "rollout_full" | "rollout_zero" | "self_override";
            /** @description Key of the group that decided the value; absent when no group did. */
            group?: string;
            /** @description Context attribute that did not match; present only with the rule `cohort_mismatch`. */
            dimension?: string;
            /** @description Rollout bucket of the user, 0 to 99; present only with the rule `rollout_bucket`. */
            bucket?: number;
            /** @description Rollout of the flag in percent; present only with the rules `rollout_bucket` and `no_user`. */
            rollout?: number;
        };
        DraftFlagDto: {
            /** @description Key of the flag that the draft replaces. It may be the key of a flag that does not exist yet. */
            key: string;
            /** @description Whether the draft is turned on. A flag that is off evaluates to `false`, except where an override applies. */
            enabled?: boolean;
            /** @description Whether the emergency stop of the draft is active. */
            killed?: boolean;
            /** @description Share of users for whom the draft is on, in whole percent from 0 to 100. */
            rollout?: number;
            /** @description Matching values by context attribute. A context must match every attribute listed. */
            cohorts?: {
                [key: string]: string[];
            };
            /** @description Key of the group to which the draft belongs; `null` when it belongs to none. */
            group?: string | null;
        };
        HistoryItemResponse: {
            /** @description Complete entity before the change; `null` when it did not exist yet. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description Complete entity after the change; `null` when it was removed. */
            after: {
                [key: string]: unknown;
            } | null;
            /** @description Revision of the project that contains the change. */
            revision: number;
            /** @description Position of the change within its revision, which may contain several. */
            position: number;
            /**
             * @description Type of the entity that was changed.
             * @enum {string}
             */
            entity: "flag" | "group" | "identities" | "override";
            /** @description Key of the changed flag or group; for an override, the key of its flag. */
            key: string;
            /**
             * @description Action that was performed on the entity.
             * @enum {string}
             */
            action: "archived" | "deleted" | "killed" | "created" | "restored" | "reverted" | "revived" | "updated";
            /** @description User or service that made the change. */
            actor: components["schemas"]["HistoryActorResponse"];
            /** @description Fields whose values differ before and after the change. */
            changes: components["schemas"]["FieldChangeResponse"][];
            /** @description Reason that the actor gave for the change; `null` when none was given. */
            reason: string | null;
            /** @description Id of the request that made the change, as in the service's log; `null` when no request did. */
            request_id: string | null;
            /**
             * Format: date-time
             * @description Time of the change, RFC 3339, UTC.
             */
            created_at: string;
        };
        HistoryActorResponse: {
            /** @description Id of the user who made the change; `null` when the service made it by applying a schedule. */
            id: string | null;
            /** @description Name of the actor at the time of the change. */
            name: string;
        };
        FieldChangeResponse: {
            /** @description Value before the change; `null` when the field had none. */
            before: Record<string, never> | null;
            /** @description Value after the change; `null` when the field has none. */
            after: Record<string, never> | null;
            /** @description Name of the changed field. */
            field: string;
        };
        MyOrganizationResponse: {
            /** @description Id of the organization, a UUID. */
            id: string;
            /** @description Display name of the organization. */
            name: string;
            /** @description Permissions that the caller holds on the organization itself. */
            permissions: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
        };
        MyProjectResponse: {
            /** @description Id of the project, a UUID. */
            id: string;
            /** @description Key of the project. */
            key: string;
            /** @description Display name of the project. */
            name: string;
            /** @description Permissions that the caller holds in the project, direct and inherited. */
            permissions: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
        };
        AppExecutionResponse: {
            /**
             * @description Execution mode. `workflow`: Airflow executes runs. `simulate`: the simulated orchestrator accepts runs and executes nothing.
             * @enum {string}
             */
            mode: "simulate" | "workflow";
            /**
             * @description DAG policy. `allow-list`: runs start DAGs of organization-owned apps and those in the project's `dag_allow_list`. `open`: any DAG of the app version.
             * @enum {string}
             */
            dag_policy: "allow-list" | "open";
            /** @description Setting that determined the execution mode. */
            reason: string;
            /** @description Whether the mode was derived from other settings because `SERVICE_APP_EXECUTION_MODE` is not set. */
            automatic: boolean;
        };
        FieldProblemResponse: {
            /** @description Path of the field, for example `events[0].type`. */
            path: string;
            /** @description Description of the problem, for example `must not be empty`. */
            problem: string;
        };
        RequiredPermissionResponse: {
            /** @description Name of the permission, for example `flags:edit`. */
            permission: string;
            /** @description Type of the object on which the caller lacks the permission: `organization`, `project`, `app` or `installation`. */
            object_type: string;
            /** @description The object's key, slug or id. Absent for the organization. */
            object?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    redeemCommandLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeemCommandLoginDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandTokenResponse"];
                };
            };
            /**
             * @description `validation_failed`: Some fields are not valid.
             *
             *     `command_login_invalid`: The login code is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_token_refused`: The route does not accept the token of a run. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMeDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: A session is required. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query: {
                /** @description Maximum number of events on a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Returns only events of these types, comma-separated or repeated. */
                type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description Excludes events of these types, comma-separated or repeated. */
                not_type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description Returns only events with these levels, comma-separated or repeated. */
                level?: ("info" | "warn" | "error" | "other")[];
                /** @description Excludes events with these levels, comma-separated or repeated. */
                not_level?: ("info" | "warn" | "error" | "other")[];
                /** @description Returns only events from these sources. Repeat the parameter for several sources; commas are part of a source. */
                source?: string[];
                /** @description Excludes events from these sources. Repeat the parameter for several sources. Events without a source are not excluded. */
                not_source?: string[];
                /**
                 * @description Returns only events whose `data` contains this JSON object, as defined by PostgreSQL's operator `@>`. When the parameter is
                 *     repeated, all objects must be contained.
                 */
                data?: string[];
                /**
                 * @description Excludes events whose `data` contains this JSON object. When the parameter is repeated, events that contain any of the
                 *     objects are excluded.
                 */
                not_data?: string[];
                /** @description Returns only events with a value in `data` that contains this text, in any letter case. Field names are not searched. */
                q?: string;
                /**
                 * @description Search query: terms separated by spaces, all of which must match. A term is `type:error,log`, `level>=warn`, a condition on
                 *     a field of `data` or on an alias (`service`, `env`, `release`, `user`, `trace`) such as `service:checkout`,
                 *     `metadata.region:eu*`, `durationMs>500` or `userId:*`, or a word or `"exact phrase"` that a value in `data` contains. `-`
                 *     before a term excludes matching events.
                 */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Page of events. With filters by level, source or `data`, a page can have fewer events than `limit`, even none, and still have a `next_cursor`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /**
                             * Format: uuid
                             * @description Id of the event, a UUIDv7 whose time is `received_at`.
                             */
                            id: string;
                            /** Format: uuid */
                            project_id: string;
                            /** @enum {string} */
                            type: "audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
                            /**
                             * Format: date-time
                             * @description Time of the event as sent, RFC 3339, UTC.
                             */
                            ts: string;
                            /** Format: date-time */
                            received_at: string;
                            /**
                             * @description Severity of the event, derived from its data by a rule for each type (docs/events.md).
                             * @enum {string}
                             */
                            level: "info" | "warn" | "error" | "other";
                            /** @description Source of the event, the value of a field that depends on the type (docs/events.md); `null` when the event has none. */
                            source: string | null;
                            /** @description Payload of the event. `GET /api/ingest/schemas/<type>` returns its JSON Schema. Integers above 2^53 are exact in the JSON text. */
                            data: {
                                [key: string]: unknown;
                            };
                        }[];
                        next_cursor: string | null;
                        /** @description Whether this page reaches the start of the requested range. */
                        complete: boolean;
                        /**
                         * Format: date-time
                         * @description Time back to which this page and the previous pages cover the range, RFC 3339, UTC; `null` when `complete` is `true`. Continue with `next_cursor`, or narrow the range, the types or the filters.
                         */
                        searched_from: string | null;
                        /** @description Probable mistakes in `query`, on the first page only: undocumented fields when no event matches, and excluded fields whose names resemble a documented field. */
                        warnings: {
                            /** @enum {string} */
                            code: "unknown_field";
                            /** @description Field as written in `query`. */
                            field: string;
                            /** @description Position of the term's first character in `query`, counted from 1. */
                            column: number;
                            /** @description Documented fields with a similar name, most similar first; at most three. */
                            suggestions: string[];
                            /** @description Explanation of the warning, one sentence. */
                            detail: string;
                        }[];
                    };
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportEvents: {
        parameters: {
            query: {
                /**
                 * @description Format of the export. `ndjson`: one JSON object per line. `chained-ndjson`: the same with an index and a hash chain over the
                 *     lines. `csv`: comma-separated values. `csv-excel`: UTF-16 with tabs, which Excel opens correctly in every locale.
                 */
                format?: "ndjson" | "chained-ndjson" | "csv" | "csv-excel";
                /**
                 * @description Position after which the export continues: `<ts>_<id>` of the last line received, followed by `_<index>_<hash>` for
                 *     `chained-ndjson`, or the `cursor` at the end of an incomplete export.
                 */
                cursor?: string;
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Returns only events of these types, comma-separated or repeated. */
                type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description Excludes events of these types, comma-separated or repeated. */
                not_type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description Returns only events with these levels, comma-separated or repeated. */
                level?: ("info" | "warn" | "error" | "other")[];
                /** @description Excludes events with these levels, comma-separated or repeated. */
                not_level?: ("info" | "warn" | "error" | "other")[];
                /** @description Returns only events from these sources. Repeat the parameter for several sources; commas are part of a source. */
                source?: string[];
                /** @description Excludes events from these sources. Repeat the parameter for several sources. Events without a source are not excluded. */
                not_source?: string[];
                /**
                 * @description Returns only events whose `data` contains this JSON object, as defined by PostgreSQL's operator `@>`. When the parameter is
                 *     repeated, all objects must be contained.
                 */
                data?: string[];
                /**
                 * @description Excludes events whose `data` contains this JSON object. When the parameter is repeated, events that contain any of the
                 *     objects are excluded.
                 */
                not_data?: string[];
                /** @description Returns only events with a value in `data` that contains this text, in any letter case. Field names are not searched. */
                q?: string;
                /**
                 * @description Search query: terms separated by spaces, all of which must match. A term is `type:error,log`, `level>=warn`, a condition on
                 *     a field of `data` or on an alias (`service`, `env`, `release`, `user`, `trace`) such as `service:checkout`,
                 *     `metadata.region:eu*`, `durationMs>500` or `userId:*`, or a word or `"exact phrase"` that a value in `data` contains. `-`
                 *     before a term excludes matching events.
                 */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, one per line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listFlags: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Id or key of the project. Optional with an API key, which belongs to a project. */
                project_id?: string;
                /** @description `true` returns only archived flags; otherwise, only flags that are not archived are returned. */
                archived?: boolean;
                /** @description Returns only flags with this state in force, which results from the switches of the flag and of its group. */
                state?: "on" | "off" | "killed" | "archived";
                /**
                 * @description Field by which the flags are sorted; a leading `-` reverses the order. Flags that were changed at the same time are sorted
                 *     by key.
                 */
                sort?: "key" | "-key" | "updated_at" | "-updated_at";
                /** @description `true` returns only stale flags, `false` only flags that are not stale. */
                stale?: boolean;
                /** @description Returns only flags of the group with this key. */
                group?: string;
                /** @description Returns only flags with this tag. */
                tag?: string;
                /** @description Returns only flags whose key or name contains this text, in any letter case. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagListResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createFlag: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFlagDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `flag_key_taken`: This project has or had a flag with this key.
             *
             *     `conflict`: Conflict with the current state.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listGroups: {
        parameters: {
            query?: {
                /** @description Id or key of the project. Optional with an API key, which belongs to a project. */
                project_id?: string;
                /** @description `true` returns only archived groups; otherwise, only groups that are not archived are returned. */
                archived?: boolean;
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupListResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createGroup: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGroupDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `group_key_taken`: This project has or had a group with this key.
             *
             *     `conflict`: Conflict with the current state.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getGroup: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the group. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    archiveGroup: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Key of the group. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `group_in_use`: Flags are in this group. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateGroup: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Key of the group. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateGroupDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `group_in_use`: Flags are in this group. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listFlagHistory: {
        parameters: {
            query?: {
                /** @description Id or key of the project. Required. */
                project_id?: string;
                /**
                 * @description Returns only changes of the flag or group with this key. For a flag, they include changes of its overrides and, without
                 *     `entity`, the changes that turned its group on or off while the flag belonged to it.
                 */
                key?: string;
                /** @description Returns only changes of entities of this type. */
                entity?: "flag" | "group" | "identities" | "override";
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewFlags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFlag: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    archiveFlag: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateFlag: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateFlagDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    killFlag: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KillDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revertFlag: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevertDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `revision_unknown`: The flag or group did not exist at that revision. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description `true` includes archived projects. */
                archived?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_token_refused`: The route does not accept the token of a run. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateProjectDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_key_taken`: Another project has this key. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProjectDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKeyResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the API key, a UUID. */
                key_id: string;
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEventRetention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventRetentionResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateEventRetention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateEventRetentionDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventRetentionResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    findMemberCandidates: {
        parameters: {
            query: {
                /** @description Prefix of the e-mail address or of the display name. */
                q: string;
            };
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberCandidatesResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person or service account, a UUID. */
                user_id: string;
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person or service account, a UUID. */
                user_id: string;
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetMemberDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person or service account, a UUID. */
                user_id: string;
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: Conflict with the current state.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    streamProject: {
        parameters: {
            query: {
                /** @description Id of the last message that the client received, for clients that cannot set the header `Last-Event-ID`. A value that is not an id of this stream is ignored. */
                last_event_id?: string;
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Topics to stream, comma-separated. */
                topics: string;
                /** @description Topic `events`: streams only these types, comma-separated or repeated. */
                type?: string[];
                /** @description Topic `events`: excludes these types, comma-separated or repeated. */
                not_type?: string[];
                /** @description Topic `events`: streams only these levels, comma-separated or repeated. */
                level?: string[];
                /** @description Topic `events`: excludes these levels, comma-separated or repeated. */
                not_level?: string[];
                /** @description Topic `events`: streams only these sources. Repeat the parameter for several sources. */
                source?: string[];
                /** @description Topic `events`: excludes these sources. Repeat the parameter for several sources. */
                not_source?: string[];
                /**
                 * @description Topic `events`: streams only events whose `data` contains this JSON object. When the parameter is repeated, all objects must
                 *     be contained.
                 */
                data?: string[];
                /**
                 * @description Topic `events`: excludes events whose `data` contains this JSON object. When the parameter is repeated, events that contain
                 *     any of the objects are excluded.
                 */
                not_data?: string[];
                /** @description Topic `events`: streams only events with a value in `data` that contains this text, in any letter case. */
                q?: string;
                /** @description Topic `events`: streams only events that match this search query. */
                query?: string;
            };
            header?: {
                /** @description Id of the last message that the client received. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": Record<string, never>;
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `run_token_refused`: The route does not accept the token of a run.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `too_many_streams`: Too many open streams.
             *
             *     `rate_limited`: Too many requests.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: Shedding load. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listApps: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Returns only apps whose owner has this type. */
                owner_kind?: "org" | "project" | "user";
                /** @description Returns only apps that this project owns; id or key of the project. */
                project_id?: string;
                /** @description Returns only apps whose slug or name contains this text, in any letter case. */
                q?: string;
                /** @description `true` returns only archived apps; otherwise, only apps that are not archived are returned. */
                archived?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_token_refused`: The route does not accept the token of a run. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAppDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `run_token_refused`: The route does not accept the token of a run.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `app_slug_taken`: Another app has or had this slug.
             *
             *     `project_archived`: The project is archived.
             *
             *     `conflict`: Conflict with the current state.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInstallations: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Id or key of the project. Default: all visible projects. */
                project_id?: string;
                /** @description Returns only installations of this app; id or slug of the app. */
                app?: string;
                /** @description Returns only installations in this state. Default: all that are not uninstalled. */
                state?: "active" | "suspended" | "uninstalled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `run_token_refused`: The route does not accept the token of a run.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInstallation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uninstallApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateInstallation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateInstallationDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation is not active.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `config_invalid`: The configuration does not fit the version's schema.
             *
             *     `schema_timeout`: Validation against the version's schema timed out.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    approvePermission: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Permission that the installed or the pending version requires, for example `storage:read`. */
                permission: string;
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation is not active.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `config_invalid`: The configuration does not fit the version's schema.
             *
             *     `schema_timeout`: Validation against the version's schema timed out.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokePermission: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Permission that the installed or the pending version requires, for example `storage:read`. */
                permission: string;
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation is not active.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Key chosen by the client, up to 255 visible ASCII characters. Repeating the request within 24 hours returns the run that the first request created, with 200 and `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartRunDto"];
            };
        };
        responses: {
            /** @description The idempotency key was repeated: the run that the first request created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetailResponse"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetailResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `dag_not_allowed`: The DAG policy does not allow this DAG.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation is not active.
             *
             *     `approval_pending`: Permissions of the app await approval.
             *
             *     `idempotency_key_reused`: The idempotency key was used for another request.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_input_too_large`: The input is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_kind_unsupported`: The version has no runs of this kind.
             *
             *     `run_input_invalid`: The input does not fit the version's schema.
             *
             *     `schema_timeout`: Validation against the version's schema timed out.
             *
             *     `dag_id_invalid`: The DAG id is not valid.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `too_many_runs`: Too many active runs of the installation.
             *
             *     `rate_limited`: Too many requests.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInstallationSchedules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationSchedulesResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createInstallationSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInstallationScheduleDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationScheduleResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation is not active.
             *
             *     `too_many_schedules`: The installation has too many schedules.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_input_too_large`: The input is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_kind_unsupported`: The version has no runs of this kind.
             *
             *     `run_input_invalid`: The input does not fit the version's schema.
             *
             *     `schema_timeout`: Validation against the version's schema timed out.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteInstallationSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the schedule, a UUID. */
                schedule_id: string;
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation is not active.
             *
             *     `schedule_in_version`: The schedule belongs to the installed version.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateInstallationSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the schedule, a UUID. */
                schedule_id: string;
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateInstallationScheduleDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationScheduleResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation is not active.
             *
             *     `schedule_not_in_version`: The installed version does not have the schedule.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_input_too_large`: The input is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_input_invalid`: The input does not fit the version's schema.
             *
             *     `schema_timeout`: Validation against the version's schema timed out.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    upgradeInstallation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpgradeInstallationDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation is not active.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `config_invalid`: The configuration does not fit the version's schema.
             *
             *     `schema_timeout`: Validation against the version's schema timed out.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetailResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelRunDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetailResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_ended`: The run has ended. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readRunLogs: {
        parameters: {
            query?: {
                /** @description Id of the task whose log is returned; the list of tasks is returned when absent. */
                task?: string;
                /** @description Index of a mapped task; -1 for a task that is not mapped. */
                map_index?: number;
                /** @description Number of the attempt, from 1; the latest when absent. */
                try?: number;
                /** @description Part of the log with which the first page begins. `start`: its beginning. `end`: its last 2 MB. Default: `start`. */
                part?: "start" | "end";
                /** @description `next_cursor` or `resume_cursor` of an earlier page of the same run; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the run, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunTasksResponse"] | components["schemas"]["RunLogPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `logs_unavailable`: Logs are not available yet.
             *
             *     `not_found`: Not found.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `orchestrator_unavailable`: The orchestrator is not reachable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    archiveApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `app_in_use`: The app is installed.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAppDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `app_archived`: The app is archived.
             *
             *     `app_in_use`: The app is installed.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    installApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstallAppDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `already_installed`: The app is installed in this project already.
             *
             *     `app_archived`: The app is archived.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `config_invalid`: The configuration does not fit the version's schema.
             *
             *     `schema_timeout`: Validation against the version's schema timed out.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAppVersions: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppVersionPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    publishAppVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishVersionDto"];
            };
        };
        responses: {
            /** @description The version was already published with the same manifest. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppVersionResponse"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppVersionResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `app_version_exists`: The app has this version already.
             *
             *     `app_archived`: The app is archived.
             *
             *     `project_archived`: The project is archived.
             *
             *     `conflict`: Conflict with the current state.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `manifest_invalid`: The manifest is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAppVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the version, for example `1.4.0`. */
                version: string;
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppVersionResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
