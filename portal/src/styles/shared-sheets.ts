// Part of the first stylesheet, because most pages of a project use these styles, and a separate file for each would be another
// request. Styles of a single screen are in the chunk of its code.
import '../events/events.module.css';
import '../events/filters/filter-chips.module.css';
import '../events/type-views/event-fields.module.css';
import '../events/types/error/error.module.css';
import '../events/types/log/log.module.css';
import '../flags/flags.module.css';
import '../events/saved-views/saved-views.module.css';
import '../shell/framed.module.css';
import '../shell/live-state.module.css';
import '../ui/charts/time-bars.module.css';
import '../ui/json-tree/json-tree.module.css';
