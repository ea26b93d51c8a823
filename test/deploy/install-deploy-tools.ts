// `.ci/run` begins with it early: the tests of the chart and of compose.yaml then find their programs installed.
import { buildMonitoringCheck, installChartTools, installGoProgram } from './deploy-tools.js';

await installChartTools();
await installGoProgram('cmd');
await buildMonitoringCheck();
