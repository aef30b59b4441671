CREATE TRIGGER orders_recount_purchases AFTER UPDATE OF account_id, state, total_kopecks ON orders FOR EACH ROW
WHEN ((OLD.account_id, OLD.total_kopecks, OLD.state = 'Отменен') IS DISTINCT FROM (NEW.account_id, NEW.total_kopecks, NEW.state = 'Отменен')) EXECUTE FUNCTION count_purchases();
